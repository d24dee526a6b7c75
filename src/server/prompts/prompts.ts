import { and, eq, lt } from 'drizzle-orm'
import type { PromptMessage } from '#contract/prompts.ts'
import { cappedText, createRedactor } from '#runtime/redact.ts'
import type { SentPrompt } from '../brains/client.ts'
import type { Db } from '../db/database.ts'
import { prompts } from '../db/schema.ts'
import { databaseNow, secondsFromNow } from '../db/time.ts'
import { ApiError } from '../http/errors.ts'

/** A prompt as it is stored, under the hash that its event tells. */
export type NewPrompt = Pick<typeof prompts.$inferInsert, 'account_id' | 'hash' | 'messages'>

/** A prompt that is sent again within this time is not written again. */
const USE_NOTED_EVERY_S = 60 * 60

/** The prompts of a conversation, from when they are sent until they are stored with the events that name them (`docs/api-decisions.md` §8). */
export interface GatheredPrompts {
  readonly keep: (prompt: SentPrompt) => void
  /** Those that came since, ready to be stored: without the account's secrets, and long messages by their beginning. */
  readonly take: () => readonly NewPrompt[]
}

export function gatherPrompts(account_id: string, secrets: Readonly<Record<string, string | null>>): GatheredPrompts {
  const sent: SentPrompt[] = []
  return {
    keep: prompt => sent.push(prompt),
    take() {
      if (sent.length === 0) return []
      const redactor = createRedactor(secrets)
      return sent.splice(0).map(({ hash, messages }) => {
        const shown = messages.map(message => ({ ...message, content: cappedText(message.content, redactor) }))
        return { account_id, hash, messages: JSON.stringify(redactor.redact(shown)) }
      })
    },
  }
}

/** Stores prompts that are not stored yet, in one statement. */
export async function storePrompts(db: Db, batch: readonly NewPrompt[]): Promise<void> {
  const once = new Map(batch.map(prompt => [`${prompt.account_id} ${prompt.hash}`, prompt]))
  if (once.size === 0) return
  await db
    .insert(prompts)
    .values([...once.values()].map(prompt => ({ ...prompt, used_at: databaseNow })))
    .onConflictDoUpdate({
      target: [prompts.account_id, prompts.hash],
      set: { used_at: databaseNow },
      setWhere: lt(prompts.used_at, secondsFromNow(-USE_NOTED_EVERY_S)),
    })
}

/** The messages of a prompt of this account; 404 where it is not stored, or not any more. */
export async function readPrompt(db: Db, account_id: string, hash: string): Promise<PromptMessage[]> {
  const [row] = await db
    .select({ messages: prompts.messages })
    .from(prompts)
    .where(and(eq(prompts.account_id, account_id), eq(prompts.hash, hash)))
  if (!row) throw new ApiError(404, `There is no prompt with the hash ${hash}. Prompts are deleted after a while.`)
  return JSON.parse(row.messages) as PromptMessage[]
}
