import { randomUUID } from 'node:crypto'
import { and, eq, isNotNull, isNull, lte } from 'drizzle-orm'
import { NUMBER_PRICE_USD } from '#contract/areaCode.ts'
import type { Subscription } from '#contract/purchases.ts'
import type { ServiceContext } from '../context.ts'
import type { Db } from '../db/database.ts'
import { inOrder, type ListQuery, readPage } from '../db/page.ts'
import {
  type InboundNumberRow,
  inboundNumbers,
  type NumberSubscriptionRow,
  numberCharges,
  numberSubscriptions,
} from '../db/schema.ts'
import { ApiError } from '../http/errors.ts'
import { addMonths } from './months.ts'

const MONTHLY_CENTS = NUMBER_PRICE_USD * 100
const AT_ONCE = 100

/** Begins the subscription of a number that was bought, and charges its first month, in the transaction that adds the number. */
export async function beginSubscription(
  tx: Db,
  { account_id, phone_number, direction, created_at }: InboundNumberRow,
): Promise<string> {
  const subscription: NumberSubscriptionRow = {
    subscription_id: randomUUID(),
    account_id,
    phone_number,
    direction,
    monthly_cents: MONTHLY_CENTS,
    created_at,
    paid_months: 0,
    paid_until: created_at,
    canceled_at: null,
    ended_at: null,
  }
  await tx.insert(numberSubscriptions).values(subscription)
  await chargeMonth(tx, subscription, created_at)
  return subscription.subscription_id
}

/** Charges the month after the paid ones, once whoever does it how often. */
async function chargeMonth(tx: Db, subscription: NumberSubscriptionRow, now: Date) {
  const { subscription_id, account_id, phone_number, monthly_cents, created_at, paid_months } = subscription
  const month = paid_months + 1
  const paid_until = addMonths(created_at, month)
  const advanced = await tx
    .update(numberSubscriptions)
    .set({ paid_months: month, paid_until })
    .where(
      and(eq(numberSubscriptions.subscription_id, subscription_id), eq(numberSubscriptions.paid_months, paid_months)),
    )
    .returning({ subscription_id: numberSubscriptions.subscription_id })
  if (advanced.length === 0) return
  await tx.insert(numberCharges).values({
    charge_id: randomUUID(),
    account_id,
    subscription_id,
    phone_number,
    month,
    cents: monthly_cents,
    period_start: addMonths(created_at, paid_months),
    period_end: paid_until,
    created_at: now,
  })
}

/** Charges every month that has begun, and takes the numbers of canceled subscriptions whose paid month is over out of their accounts. */
export async function settleSubscriptions(context: Pick<ServiceContext, 'database' | 'clock'>) {
  const { db } = context.database
  for (;;) {
    const now = new Date(context.clock.now())
    const due = await db
      .select()
      .from(numberSubscriptions)
      .where(and(isNull(numberSubscriptions.ended_at), lte(numberSubscriptions.paid_until, now)))
      .limit(AT_ONCE)
    if (due.length === 0) return
    for (const { subscription_id } of due) {
      await db.transaction(async tx => {
        // Read again under a lock: somebody may have canceled it, or another process charged it, meanwhile.
        const [subscription] = await tx
          .select()
          .from(numberSubscriptions)
          .where(
            and(
              eq(numberSubscriptions.subscription_id, subscription_id),
              isNull(numberSubscriptions.ended_at),
              lte(numberSubscriptions.paid_until, now),
            ),
          )
          .for('update')
        if (!subscription) return
        if (subscription.canceled_at === null) return chargeMonth(tx, subscription, now)
        const { account_id, phone_number } = subscription
        await tx
          .delete(inboundNumbers)
          .where(and(eq(inboundNumbers.account_id, account_id), eq(inboundNumbers.phone_number, phone_number)))
        await endSubscription(tx, account_id, phone_number, now)
      })
    }
  }
}

/** Ends the subscription of a number that goes, if it has one. */
export async function endSubscription(tx: Db, account_id: string, phone_number: string, now: Date) {
  await tx
    .update(numberSubscriptions)
    .set({ ended_at: now })
    .where(
      and(
        eq(numberSubscriptions.account_id, account_id),
        eq(numberSubscriptions.phone_number, phone_number),
        isNull(numberSubscriptions.ended_at),
      ),
    )
}

/** Cancels a subscription, or takes that back. */
export async function changeSubscription(
  { database: { db }, clock }: Pick<ServiceContext, 'database' | 'clock'>,
  account_id: string,
  subscription_id: string,
  wanted: 'cancel' | 'resume',
): Promise<Subscription> {
  const mine = and(
    eq(numberSubscriptions.account_id, account_id),
    eq(numberSubscriptions.subscription_id, subscription_id),
  )
  const isCancel = wanted === 'cancel'
  const [changed] = await db
    .update(numberSubscriptions)
    .set({ canceled_at: isCancel ? new Date(clock.now()) : null })
    .where(
      and(mine, isNull(numberSubscriptions.ended_at), (isCancel ? isNull : isNotNull)(numberSubscriptions.canceled_at)),
    )
    .returning()
  if (changed) return subscriptionOf(changed)
  const [row] = await db.select().from(numberSubscriptions).where(mine)
  if (!row) throw new ApiError(404, `There is no subscription with the ID ${subscription_id}.`)
  // Asked for again, it is as it was asked for.
  if (row.ended_at === null) return subscriptionOf(row)
  throw new ApiError(409, `This subscription has ended, and ${row.phone_number} was released.`)
}

export async function listSubscriptions(
  { database: { db } }: Pick<ServiceContext, 'database'>,
  account_id: string,
  query: ListQuery,
) {
  const mine = eq(numberSubscriptions.account_id, account_id)
  const { page, counts } = await readPage(
    db.select().from(numberSubscriptions).where(mine),
    inOrder(query, numberSubscriptions.created_at, numberSubscriptions.subscription_id),
    query,
    db.$count(numberSubscriptions, mine),
  )
  return { subscriptions: page.map(subscriptionOf), ...counts }
}

export async function listCharges(
  { database: { db } }: Pick<ServiceContext, 'database'>,
  account_id: string,
  query: ListQuery,
) {
  const mine = eq(numberCharges.account_id, account_id)
  const { page, counts } = await readPage(
    db.select().from(numberCharges).where(mine),
    inOrder(query, numberCharges.created_at, numberCharges.period_start, numberCharges.charge_id),
    query,
    db.$count(numberCharges, mine),
  )
  const charges = page.map(
    ({ charge_id, subscription_id, phone_number, cents, period_start, period_end, created_at }) => ({
      charge_id,
      subscription_id,
      phone_number,
      amount: cents / 100,
      period_start: period_start.toISOString(),
      period_end: period_end.toISOString(),
      created_at: created_at.toISOString(),
    }),
  )
  return { charges, ...counts }
}

function subscriptionOf(row: NumberSubscriptionRow): Subscription {
  const { subscription_id, phone_number, direction, monthly_cents, created_at, paid_until, canceled_at, ended_at } = row
  return {
    subscription_id,
    phone_number,
    direction,
    monthly_price: monthly_cents / 100,
    status: ended_at !== null ? 'ended' : canceled_at !== null ? 'canceled' : 'active',
    created_at: created_at.toISOString(),
    paid_until: paid_until.toISOString(),
    canceled_at: canceled_at?.toISOString() ?? null,
  }
}
