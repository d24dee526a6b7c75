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
  try {
    const compiled = compile(queryOf(path))
    // json-p3 reads JSON values only, and that is what answers are.
    const values = compiled.query(body as Parameters<typeof compiled.query>[0]).values()
    const value: unknown = compiled.singularQuery() ? values[0] : values.length > 0 ? values : undefined
    return value === undefined || value === null ? { outcome: 'empty' } : { outcome: 'set', value }
  } catch (error) {
    return { outcome: 'error', message: error instanceof Error ? error.message : String(error) }
  }
}

function queryOf(path: string): string {
  const written = path.trim()
  if (written === '') return '$'
  return written.startsWith('$') ? written : `$${written.startsWith('[') ? '' : '.'}${written}`
}

/** Where a value lies: member names, and places in lists from 0. */
type Location = readonly (string | number)[]

/** The path to one place, as RFC 9535 writes it; a name that needs no quotes stands after a dot: `$.order.items[0]['unit price']`. */
export function pathTo(location: Location): string {
  return `$${location.map(step).join('')}`
}

function step(part: string | number): string {
  if (typeof part === 'number') return `[${part}]`
  return /^[\p{L}_][\p{L}\p{N}_]*$/u.test(part)
    ? `.${part}`
    : `['${[...part].map(character => escapes[character] ?? character).join('')}']`
}

const escapes: Readonly<Record<string, string>> = {
  "'": "\\'",
  '\\': '\\\\',
  '\b': '\\b',
  '\f': '\\f',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
}

/** The places of an answer that a path reaches, at most `most` of them; none where it is no path. */
export function placesOf(body: unknown, path: string, most = 100): readonly Location[] {
  const places: Location[] = []
  try {
    const query = compile(queryOf(path))
    // json-p3 reads JSON values only, and that is what answers are.
    for (const { location } of query.query(body as Parameters<typeof query.query>[0])) {
      if (places.push(location) === most) break
    }
  } catch {
    // The mapping's own line says what is wrong with its path.
  }
  return places
}
