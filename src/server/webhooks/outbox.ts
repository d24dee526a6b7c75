import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { rowsOf } from '../db/rows.ts'
import { webhookMessages, webhookTargets } from '../db/schema.ts'
import { databaseNow, secondsFromNow } from '../db/time.ts'

/** A message that a process has taken to send. */
export interface Taken {
  readonly message_id: number
  readonly account_id: string
  readonly kind: string
  readonly url: string
  readonly target: string
  readonly content: Readonly<Record<string, unknown>>
  readonly attempts: number
  /** Times in a row that its target had not answered. */
  readonly failures: number
}

/** Requests to one target at a time: one that hangs holds back its own messages alone. */
const AT_ONCE = 4
/** Failures in a row after which a target is left in peace for a while, and then asked by one message. */
const FAILURES = 5
const FIRST_PAUSE_SECONDS = 30
const LONGEST_PAUSE_SECONDS = 10 * 60
/** Longer than a request takes. */
const LEASE_SECONDS = 60
const FIRST_DELAY_SECONDS = 2
const LONGEST_DELAY_SECONDS = 4 * 60 * 60

/**
 * Takes messages that are due: the first of each topic, and no more for a target than it may get at once. Each is one process's, whoever
 * else asks.
 */
export async function take(db: Db, most: number): Promise<readonly Taken[]> {
  const found = await db.execute(sql`
    with ranked as (
      select m.message_id, coalesce(t.failures, 0) as failures, m.taken_until > clock_timestamp() as is_taken,
        row_number() over (
          partition by m.account_id, m.target
          order by (m.taken_until > clock_timestamp()) desc nulls last, m.message_id
        ) as place
      from ${webhookMessages} m
      left join ${webhookTargets} t on t.account_id = m.account_id and t.target = m.target
      where m.taken_until > clock_timestamp() or (
        m.due_at <= clock_timestamp()
        and (t.paused_until is null or t.paused_until <= clock_timestamp())
        and not exists (
          select 1 from ${webhookMessages} earlier where earlier.topic = m.topic and earlier.message_id < m.message_id
        )
      )
    ), due as (
      select message_id, failures from ranked
      where is_taken is not true and place <= case when failures >= ${FAILURES} then 1 else ${AT_ONCE}::int end
      order by message_id limit ${most}
    )
    update ${webhookMessages} as m set taken_until = ${secondsFromNow(LEASE_SECONDS)}
    from due
    where m.message_id = due.message_id and (m.taken_until is null or m.taken_until <= clock_timestamp())
    returning m.message_id::float8 as message_id, m.account_id, m.kind, m.url, m.target, m.content, m.attempts,
      due.failures`)
  return rowsOf<Taken>(found).toSorted((a, b) => a.message_id - b.message_id)
}

/** Removes a message that needs no more tries. */
export async function remove(db: Db, { message_id }: Taken): Promise<void> {
  await db.delete(webhookMessages).where(eq(webhookMessages.message_id, message_id))
}

/** Puts a message back until its next try, later each time. @returns Whether there will be one. */
export async function postpone(db: Db, message: Taken): Promise<boolean> {
  const delay = Math.min(FIRST_DELAY_SECONDS * 2 ** message.attempts, LONGEST_DELAY_SECONDS)
  const again = await db
    .update(webhookMessages)
    .set({ attempts: message.attempts + 1, due_at: secondsFromNow(delay), taken_until: null })
    .where(
      and(
        eq(webhookMessages.message_id, message.message_id),
        sql`${webhookMessages.give_up_at} > ${secondsFromNow(delay)}`,
      ),
    )
    .returning({ message_id: webhookMessages.message_id })
  if (again.length > 0) return true
  await remove(db, message)
  return false
}

/** Remembers that a target did not answer; past a few times in a row it is paused, longer each time. */
export async function countFailure(db: Db, { account_id, target }: Taken, error: string): Promise<void> {
  const failures = sql`${webhookTargets.failures} + 1`
  const pause = sql`least(${FIRST_PAUSE_SECONDS} * power(2, least(${failures} - ${FAILURES}, 20)), ${LONGEST_PAUSE_SECONDS})`
  await db
    .insert(webhookTargets)
    .values({ account_id, target, failures: 1, last_error: error, failed_at: databaseNow })
    .onConflictDoUpdate({
      target: [webhookTargets.account_id, webhookTargets.target],
      set: {
        failures,
        last_error: error,
        failed_at: databaseNow,
        paused_until: sql`case when ${failures} >= ${FAILURES} then clock_timestamp() + ${pause} * interval '1 second' end`,
      },
    })
}

/** Forgets that a target did not answer. */
export async function forgetFailures(db: Db, { account_id, target }: Pick<Taken, 'account_id' | 'target'>) {
  await db
    .delete(webhookTargets)
    .where(and(eq(webhookTargets.account_id, account_id), eq(webhookTargets.target, target)))
}

/** Lets a person who has fixed a target not wait: it is no longer paused, and its messages are due. @returns Whether it was failing. */
export async function retryNow(db: Db, account_id: string, target: string): Promise<boolean> {
  return db.transaction(async tx => {
    const known = await tx
      .delete(webhookTargets)
      .where(and(eq(webhookTargets.account_id, account_id), eq(webhookTargets.target, target)))
      .returning({ target: webhookTargets.target })
    await tx
      .update(webhookMessages)
      .set({ due_at: databaseNow })
      .where(and(eq(webhookMessages.account_id, account_id), eq(webhookMessages.target, target)))
    return known.length > 0
  })
}

/** The targets of an account that are paused, with how many messages wait for each. */
export async function listPaused(db: Db, account_id: string) {
  const waiting = db.$count(
    webhookMessages,
    and(eq(webhookMessages.account_id, webhookTargets.account_id), eq(webhookMessages.target, webhookTargets.target)),
  )
  const { target, failures, last_error, failed_at, paused_until } = webhookTargets
  return db
    .select({ target, failures, last_error, failed_at, paused_until, waiting })
    .from(webhookTargets)
    .where(and(eq(webhookTargets.account_id, account_id), isNotNull(paused_until)))
    .orderBy(asc(target))
    .limit(100)
}
