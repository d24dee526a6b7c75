import { setTimeout as wait } from 'node:timers/promises'
import { and, eq } from 'drizzle-orm'
import { stopCall } from '../calls/calls.ts'
import { removeCalls } from '../calls/remove.ts'
import type { ServiceContext } from '../context.ts'
import type { Db } from '../db/database.ts'
import { calls } from '../db/schema.ts'
import { ApiError } from '../http/errors.ts'
import { isCallOf, type Person } from './person.ts'
import type { Step } from './step.ts'

const CALLS_AT_ONCE = 200
/** Time that calls which go on get to end once they are told to. */
const ENDING_MS = 10_000
const LOOK_MS = 50

/** Ends a person's calls, counts their recordings, and removes them. */
export function callSteps(person: Person): readonly Step[] {
  const isOwn = isCallOf(person)
  const countRecordings = (db: Db) => db.$count(calls, and(isOwn, eq(calls.recording, 'ready')))
  return [
    {
      kind: 'calls',
      // They are counted when they are removed.
      count: async () => 0,
      async erase(context) {
        await endCalls(context, person)
        return 0
      },
    },
    // The files go with the calls, which come next.
    { kind: 'recordings', count: countRecordings, erase: ({ database }) => countRecordings(database.db) },
    { kind: 'calls', count: db => db.$count(calls, isOwn), erase: context => removeEnded(context, person) },
  ]
}

/** Cancels calls that wait, and ends those that go on: one that ends later would store what is to be gone. */
async function endCalls(context: ServiceContext, person: Person): Promise<void> {
  const { db } = context.database
  const isOpen = and(isCallOf(person), eq(calls.completed, false))
  const open = await db
    .select({ account_id: calls.account_id, call_id: calls.call_id, completed: calls.completed })
    .from(calls)
    .where(isOpen)
  for (const call of open) await stopCall(context, call)
  const deadline = performance.now() + ENDING_MS
  while ((await db.$count(calls, isOpen)) > 0) {
    if (performance.now() > deadline)
      throw new ApiError(409, 'A call with this number is still being ended. Try again in a moment.')
    await wait(LOOK_MS)
  }
}

async function removeEnded(context: ServiceContext, person: Person): Promise<number> {
  const { database, bus } = context
  const isEnded = and(isCallOf(person), calls.completed)
  let removed = 0
  for (let last = CALLS_AT_ONCE; last === CALLS_AT_ONCE; removed += last) {
    const ids = await database.db.transaction(async tx => {
      const rows = tx.select({ call_id: calls.call_id }).from(calls).where(isEnded).limit(CALLS_AT_ONCE).for('update')
      const found = (await rows).map(({ call_id }) => call_id)
      await removeCalls(context, tx, person.account_id, found)
      return found
    })
    for (const call_id of ids) await bus.publish('call', call_id)
    last = ids.length
  }
  return removed
}
