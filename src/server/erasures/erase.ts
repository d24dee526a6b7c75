import { and, eq } from 'drizzle-orm'
import { type ErasedCounts, erasedKinds } from '#contract/erasures.ts'
import { readPhoneNumber } from '#contract/phoneNumber.ts'
import type { ServiceContext } from '../context.ts'
import { inboundNumbers } from '../db/schema.ts'
import { ApiError } from '../http/errors.ts'
import { type Person, personOf } from './person.ts'
import { stepsFor } from './steps.ts'

/** Reads the number of a person; 400 for what is none, 409 for one of the account's own, whose calls are everybody's. */
export async function findPerson({ database }: ServiceContext, account_id: string, written: string): Promise<Person> {
  const reading = readPhoneNumber(written)
  if (!reading.ok) throw new ApiError(400, reading.reason, [{ path: 'phone_number', message: reading.reason }])
  const isOwn = and(eq(inboundNumbers.account_id, account_id), eq(inboundNumbers.phone_number, reading.e164))
  if ((await database.db.$count(inboundNumbers, isOwn)) > 0)
    throw new ApiError(409, `${reading.e164} is one of your own numbers. Enter the person’s number.`)
  return personOf(account_id, reading.e164)
}

/** Counts what an erasure would find. */
export async function countErasure({ database }: ServiceContext, person: Person): Promise<ErasedCounts> {
  return gather(person, step => step.count(database.db))
}

/**
 * Erases a person's number, step by step, each in transactions of its own, so that others get their turn in between. One that breaks off
 * is asked for again, and goes on with what is left.
 */
export async function erase(context: ServiceContext, person: Person): Promise<ErasedCounts> {
  return gather(person, step => step.erase(context))
}

async function gather(
  person: Person,
  take: (step: ReturnType<typeof stepsFor>[number]) => Promise<number>,
): Promise<ErasedCounts> {
  const counts = new Map(erasedKinds.map(kind => [kind, 0]))
  for (const step of stepsFor(person)) counts.set(step.kind, (counts.get(step.kind) ?? 0) + (await take(step)))
  // Every kind is in the map from the beginning.
  return Object.fromEntries(counts) as ErasedCounts
}
