import type { InboundNumber } from '#contract/inbound.ts'
import { draftOf, type NumberDraft, type SetAside, setAsideOf } from './draft.ts'

/**
 * Assigning a pathway makes the service forget what the pathway takes the place of (§2.2 rule 2). The browser keeps it, so that
 * it is there again when the number goes back to a prompt.
 */
const keyOf = (phone_number: string) => `dialpath-number-set-aside-${phone_number}`

export function readSetAside(phone_number: string): SetAside | undefined {
  try {
    const text = localStorage.getItem(keyOf(phone_number))
    return text === null ? undefined : (JSON.parse(text) as SetAside)
  } catch {
    return undefined
  }
}

export function keepSetAside(number: InboundNumber, draft: NumberDraft) {
  const aside = setAsideOf(draft)
  const isWorthIt = JSON.stringify(aside) !== JSON.stringify(setAsideOf(draftOf(number)))
  if (number.pathway_id !== null && isWorthIt) localStorage.setItem(keyOf(number.phone_number), JSON.stringify(aside))
  else localStorage.removeItem(keyOf(number.phone_number))
}
