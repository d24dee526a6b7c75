import { isRecord } from '#pathway/document.ts'
import { DRAFT_PREFIX } from '#studio/shell/drafts.ts'

const keyOf = (pathwayId: string) => `${DRAFT_PREFIX}try-${pathwayId}`

/** The sample values that were last typed for a pathway's variables in this browser, by the variable's key. */
export function readSamples(pathwayId: string): Readonly<Record<string, string>> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(pathwayId)) ?? '{}')
    if (!isRecord(kept)) return {}
    return Object.fromEntries(
      Object.entries(kept).flatMap(([key, text]) => (typeof text === 'string' ? [[key, text]] : [])),
    )
  } catch {
    return {}
  }
}

export function keepSamples(pathwayId: string, samples: Readonly<Record<string, string>>) {
  const kept = Object.entries(samples).filter(([, text]) => text !== '')
  try {
    if (kept.length === 0) localStorage.removeItem(keyOf(pathwayId))
    else localStorage.setItem(keyOf(pathwayId), JSON.stringify(Object.fromEntries(kept)))
  } catch {
    // A browser may keep nothing, as in some private windows: the values live as long as the form.
  }
}
