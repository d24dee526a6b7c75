import { and, asc, desc, eq, gte, lt, lte } from 'drizzle-orm'
import { bytesOf, fitting } from '../db/bounded.ts'
import type { Db } from '../db/database.ts'
import { type ChatRow, type chatEvents, chatTurns } from '../db/schema.ts'
import { ApiError } from '../http/errors.ts'

/** Keeps the state that a turn left, in the transaction that stores the turn. Of a chat's turns the newest 20 MB are kept. */
export async function storeTurn(
  tx: Db,
  events: readonly (typeof chatEvents.$inferInsert)[],
  state: string,
): Promise<void> {
  const [first, last] = [events[0], events.at(-1)]
  if (!first || !last) return
  const { chat_id, account_id } = first
  await tx
    .insert(chatTurns)
    .values({ chat_id, account_id, first_sequence: first.sequence, last_sequence: last.sequence, state })
  const kept = await tx
    .select({ last_sequence: chatTurns.last_sequence, bytes: bytesOf(chatTurns.state) })
    .from(chatTurns)
    .where(eq(chatTurns.chat_id, chat_id))
    .orderBy(desc(chatTurns.last_sequence))
  const oldest = fitting(kept).at(-1)
  if (!oldest || oldest === kept.at(-1)) return
  await tx
    .delete(chatTurns)
    .where(and(eq(chatTurns.chat_id, chat_id), lt(chatTurns.last_sequence, oldest.last_sequence)))
}

/** The turn of a chat that this event belongs to. 400 for an event of no turn, 409 for one of a turn that is not kept. */
export async function findTurn(db: Db, { account_id, chat_id }: ChatRow, sequence: number) {
  const isOfChat = and(eq(chatTurns.account_id, account_id), eq(chatTurns.chat_id, chat_id))
  const [turn] = await db
    .select()
    .from(chatTurns)
    .where(and(isOfChat, lte(chatTurns.first_sequence, sequence), gte(chatTurns.last_sequence, sequence)))
  if (turn) return turn
  const [oldest] = await db
    .select({ first_sequence: chatTurns.first_sequence })
    .from(chatTurns)
    .where(isOfChat)
    .orderBy(asc(chatTurns.last_sequence))
    .limit(1)
  if (!oldest || sequence < oldest.first_sequence)
    throw new ApiError(409, 'This turn is too old: only the newest 20 MB of a chat’s turns are kept. Start a new chat.')
  const message = `No turn of this chat has an event with the sequence ${sequence}.`
  throw new ApiError(400, message, [{ path: 'sequence', message }])
}
