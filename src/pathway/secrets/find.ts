import { isRecord, type PathwayDocument, textMember } from '../document.ts'
import { type DocumentPlace, placeAt, type Steps } from '../place.ts'
import { findNamed, findUrlPasswords, isSecretName, secretIn } from './named.ts'
import { findShapes, type SecretSpan } from './shapes.ts'

/** A secret that stands in a document in clear text. */
export interface FoundSecret {
  readonly place: DocumentPlace
  /** The text that it stands in, and where in that. */
  readonly steps: Steps
  readonly start: number
  readonly end: number
  /** A description, as the end of a sentence. */
  readonly what: string
  /** As it stands there. */
  readonly written: string
  /** As a request sends it: what is encoded inside a URL or a JSON body is decoded. */
  readonly value: string
  /** Enough of it to recognise it by, and too little to use it. */
  readonly masked: string
  /** A name for it among the account's secrets: `ACME_API_KEY`. */
  readonly name: string
}

/**
 * Finds what should not stand in a document that is shared: values of headers and members by their names, passwords and keys
 * in addresses, and what has the shape of a known kind of key. `{{variables}}` and `{{SECRET.NAME}}` are none.
 */
export function findSecrets(document: PathwayDocument): readonly FoundSecret[] {
  const found: FoundSecret[] = []
  const { name: _, nodes, edges, ...others } = document
  for (const [list, entries] of [
    ['nodes', nodes],
    ['edges', edges],
  ] as const) {
    for (const [index, entry] of entries.entries()) search(document, entry, [list, index], NOTHING, found)
  }
  search(document, others, [], NOTHING, found)
  return found
}

interface Around {
  /** The name of the value: its member, or the name that stands beside it in a row. */
  readonly name: string
  /** Inside of headers, or of what says how to sign in. */
  readonly within: string
  readonly host: string
}
const NOTHING: Around = { name: '', within: '', host: '' }

function search(document: PathwayDocument, value: unknown, steps: Steps, around: Around, found: FoundSecret[]): void {
  if (typeof value === 'string') {
    for (const span of spansOf(value, around)) found.push(secretAt(document, value, span, steps, around))
  } else if (Array.isArray(value)) {
    const [name] = value
    const isPair = around.within === 'headers' && value.length === 2 && typeof name === 'string'
    for (const [index, entry] of value.entries()) {
      search(document, entry, [...steps, index], isPair && index === 1 ? { ...around, name } : around, found)
    }
  } else if (isRecord(value)) {
    const host = hostOf(textMember(value, 'url')) || around.host
    const rowName = textMember(value, 'name') || textMember(value, 'key')
    for (const [member, entry] of Object.entries(value)) {
      const name = member === 'value' && rowName !== '' ? rowName : member
      const within = member === 'headers' || member === 'auth' ? member : around.within
      search(document, entry, [...steps, member], { name, within, host }, found)
    }
  }
}

/** The secrets of `auth` that its names do not tell of. */
const SIGN_IN = /^(?:value|encoded|bearer|basic)$/i

function spansOf(text: string, { name, within }: Around): readonly SecretSpan[] {
  if (text.length < 4) return []
  const isNamed = isSecretName(name) || (within === 'auth' && SIGN_IN.test(name))
  const named = isNamed ? secretIn(name, text) : undefined
  const candidates = [...findShapes(text), ...findUrlPasswords(text), ...(named ? [named] : []), ...findNamed(text)]
  if (candidates.length < 2) return candidates
  // A shape says more of a secret than a name.
  const isTaken = new Uint8Array(text.length)
  return candidates.filter(({ start, end }) => {
    if (isTaken.subarray(start, end).includes(1)) return false
    isTaken.fill(1, start, end)
    return true
  })
}

function secretAt(
  document: PathwayDocument,
  text: string,
  span: SecretSpan,
  steps: Steps,
  around: Around,
): FoundSecret {
  const { start, end, what } = span
  const written = text.slice(start, end)
  return {
    place: placeAt(document, steps),
    steps,
    start,
    end,
    what,
    written,
    value: decode(text, written, start),
    masked: mask(written),
    name:
      span.name !== undefined && span.name !== 'TOKEN' && span.name !== 'PASSWORD'
        ? span.name
        : nameFor(text, span, around),
  }
}

/** Variables are encoded as they are filled in, so that the secret itself must not be. */
function decode(text: string, written: string, start: number): string {
  try {
    if (/^\s*https?:\/\//i.test(text) && isInQuery(text, start)) return decodeURIComponent(written)
    if (/^\s*[[{]/.test(text)) return String(JSON.parse(`"${written}"`))
  } catch {
    return written
  }
  return written
}

/** The start of an address's query in the text that was asked for last: it may hold many secrets. */
let lastQuery: { readonly text: string; readonly at: number } = { text: '', at: -1 }

function isInQuery(text: string, start: number): boolean {
  if (lastQuery.text !== text) lastQuery = { text, at: text.search(/[?&]/) }
  return lastQuery.at >= 0 && lastQuery.at < start
}

const DOTS = '••••••'

function mask(secret: string): string {
  return secret.length < 16 ? DOTS : `${secret.slice(0, 4)}${DOTS}${secret.slice(-2)}`
}

/** Characters of an address in which its host stands, and before a secret in which its name does. */
const MAX_ADDRESS = 500
const MAX_BEFORE = 100

/** The part of an address that its owner is known by: `acme` of `https://api.acme.com/v1`. */
function hostOf(url: string): string {
  const host = /^\s*https?:\/\/(?:[^\s/@]*@)?([\w.-]+)/i.exec(url.slice(0, MAX_ADDRESS))?.[1] ?? ''
  const labels = host.split('.').filter(label => !/^\d*$/.test(label))
  return labels.at(-2) ?? labels.at(-1) ?? ''
}

const MAX_NAME = 60

function nameFor(text: string, span: SecretSpan, { name, host }: Around): string {
  const said = /((?:(?:api|access|auth|client)[ _-])?[\w.-]+)["'`]?\s*(?:is|[:=])\s*["'`]?$/i.exec(
    text.slice(Math.max(0, span.start - MAX_BEFORE), span.start),
  )?.[1]
  const sort =
    span.name ??
    (/authorization|^bearer$|^value$|^encoded$/i.test(name) ? 'TOKEN' : isSecretName(name) ? name : (said ?? name))
  const words = [host || hostOf(text), sort.replace(/^x[-_]/i, '').replaceAll(/([a-z])([A-Z])/g, '$1_$2')]
  const joined = words
    .join('_')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]+/g, '_')
    .replaceAll(/^_+|_+$/g, '')
    .slice(0, MAX_NAME)
  return /^[A-Z]/.test(joined) ? joined : `SECRET_${joined}`.replace(/_$/, '')
}
