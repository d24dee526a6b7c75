import { z } from 'zod'
import { readJson } from '#studio/shell/forms/json.ts'
import { type NumberDraft, type OverriddenDraft, overriddenOf } from './draft.ts'

const overriddenDraft = z.object({
  prompt: z.string(),
  first_sentence: z.string(),
  model: z.string(),
  dynamic_data: z.string(),
  tools: z.array(z.union([z.string(), z.record(z.string(), z.unknown())])),
  transfer_list: z.array(z.object({ name: z.string(), value: z.string() })),
}) satisfies z.ZodType<OverriddenDraft>

/**
 * Assigning a pathway makes the service forget what the pathway takes the place of (`docs/api-decisions.md` §10). The tab keeps it, so that
 * it is there again when the number goes back to a prompt; no longer than that, since tools and request headers may hold secrets.
 */
const keyOf = (phone_number: string) => `dialpath-number-set-aside-${phone_number}`

export function readOverridden(phone_number: string): OverriddenDraft | undefined {
  try {
    const reading = readJson(sessionStorage.getItem(keyOf(phone_number)) ?? '')
    return reading.ok ? overriddenDraft.safeParse(reading.value).data : undefined
  } catch {
    return undefined
  }
}

export function keepOverridden(phone_number: string, draft: NumberDraft) {
  try {
    sessionStorage.setItem(keyOf(phone_number), JSON.stringify(overriddenOf(draft)))
  } catch {
    // Some private windows keep nothing; the number is saved all the same.
  }
}

export function forgetOverridden(phone_number: string) {
  try {
    sessionStorage.removeItem(keyOf(phone_number))
  } catch {
    // A window that keeps nothing has nothing to forget.
  }
}
