import { and, eq } from 'drizzle-orm'
import type { ServiceContext } from '../context.ts'
import type { Alongside } from '../db/database.ts'
import { chatEvents, chats } from '../db/schema.ts'
import { ApiError } from '../http/errors.ts'
import type { WrittenAnswer } from '../http/written.ts'
import { findTurn } from './keptTurns.ts'
import { documentIfThere, findChat, writeChat } from './read.ts'

/** Takes a chat back to the turn of this event (`docs/playing.md`, “Rewinding a chat”). Call it for one chat at a time. */
export async function rewindChat(
  context: ServiceContext,
  account_id: string,
  chat_id: string,
  sequence: number,
  alongside: Alongside<WrittenAnswer>,
): Promise<WrittenAnswer> {
  const { db } = context.database
  const row = await findChat(context, account_id, chat_id)
  const turn = await findTurn(db, row, sequence)
  const now = new Date(context.clock.now())
  const { state, ...made } = await context.documents.run('rewound', {
    earlier: turn.state,
    present: row.state,
    to_sequence: turn.last_sequence,
    created_at: now.toISOString(),
  })
  const document = await documentIfThere(context, row)
  const view = document && (await context.playing.run('chatView', { state }, document))
  const answer = await writeChat(context, { ...row, state }, view, [made])
  await db.transaction(async tx => {
    const stored = await tx
      .update(chats)
      .set({ state, turn: row.turn + 1, updated_at: now })
      .where(and(eq(chats.account_id, account_id), eq(chats.chat_id, chat_id), eq(chats.turn, row.turn)))
      .returning({ chat_id: chats.chat_id })
    if (stored.length === 0) throw new ApiError(409, 'A message reached this chat first. Try again.')
    await tx.insert(chatEvents).values({ chat_id, account_id, ...made })
    await alongside(tx, answer)
  })
  return answer
}
