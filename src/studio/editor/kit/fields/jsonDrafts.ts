/**
 * Invalid JSON as it was typed, kept in this browser until it parses, also after another selection or a reload. It
 * belongs to the value that it was to replace: when that changes by other means, such as undo, the draft is out of date.
 */
interface JsonDraft {
  readonly text: string
  /** The JSON of the value before it. */
  readonly before: string
}

const key = (pathwayId: string, fieldId: string) => `dialpath.json.${pathwayId}.${fieldId}`

/** Fallback without storage: drafts last as long as the page. */
const unkept = new Map<string, string>()

export function readJsonDraft(pathwayId: string, fieldId: string, before: string): string | null {
  const name = key(pathwayId, fieldId)
  const written = unkept.get(name) ?? readStored(name)
  if (written === null) return null
  // Only `keepJsonDraft` writes there.
  const draft = JSON.parse(written) as JsonDraft
  return draft.before === before ? draft.text : null
}

export function keepJsonDraft(pathwayId: string, fieldId: string, draft: JsonDraft): void {
  const name = key(pathwayId, fieldId)
  const written = JSON.stringify(draft)
  try {
    localStorage.setItem(name, written)
    unkept.delete(name)
  } catch {
    unkept.set(name, written)
  }
}

export function forgetJsonDraft(pathwayId: string, fieldId: string): void {
  const name = key(pathwayId, fieldId)
  unkept.delete(name)
  try {
    localStorage.removeItem(name)
  } catch {
    // Nothing was kept there.
  }
}

function readStored(name: string): string | null {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}
