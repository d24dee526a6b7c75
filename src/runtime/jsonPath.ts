import { compile } from 'json-p3'

export type PathReading =
  | { readonly outcome: 'set'; readonly value: unknown }
  | { readonly outcome: 'empty' }
  | { readonly outcome: 'error'; readonly message: string }

/**
 * What a JSON Path reaches in an answer; `a.b[0]` means `$.a.b[0]`, and nothing at all the whole answer. A path that can
 * reach several values gives their list. `empty`: nothing there, or null.
 */
export function readPath(body: unknown, path: string): PathReading {
  const written = path.trim()
  const query =
    written === '' ? '$' : written.startsWith('$') ? written : `$${written.startsWith('[') ? '' : '.'}${written}`
  try {
    const compiled = compile(query)
    // json-p3 reads JSON values only, and that is what answers are.
    const values = compiled.query(body as Parameters<typeof compiled.query>[0]).values()
    const value: unknown = compiled.singularQuery() ? values[0] : values.length > 0 ? values : undefined
    return value === undefined || value === null ? { outcome: 'empty' } : { outcome: 'set', value }
  } catch (error) {
    return { outcome: 'error', message: error instanceof Error ? error.message : String(error) }
  }
}
