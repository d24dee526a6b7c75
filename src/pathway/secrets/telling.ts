import { isPlaceholder, looksRandom, type SecretSpan } from './shapes.ts'

const TELLING =
  /authorization|cookie|apikey|accesskey|secretkey|privatekey|clientsecret|password|passwd|passphrase|secret|credential|signature|token$|^sig$|^bearer$/
/** Marks in lists and against forgery, which open nothing. */
const HARMLESS = /(?:next|page|continuation|cancel|csrf|xsrf)token$/

/** True if what is called so gives access to something, whatever it looks like. */
export function isTelling(name: string): boolean {
  const key = name.toLowerCase().replaceAll(/[^a-z]/g, '')
  return TELLING.test(key) && !HARMLESS.test(key) && !name.includes('{')
}

const LEAST = 4
/** JSON and addresses hold secrets, and are none. */
const HOLDER = /^(?:[[{]|https?:)/i

/** The part of a value under a telling name that is the secret: all of it, or what follows the scheme of an `Authorization` header. */
export function secretUnder(name: string, value: string): SecretSpan | undefined {
  const scheme = /^\s*(?:(?:Bearer|Basic|Token|ApiKey|Digest)\s+)?/i.exec(value)?.[0].length ?? 0
  const secret = value.slice(scheme).trimEnd()
  const isCookie = /cookie/i.test(name)
  // A password may be short; a text with blanks is an explanation.
  if (secret.length < LEAST || isPlaceholder(secret) || HOLDER.test(secret) || (/\s/.test(secret) && !isCookie))
    return undefined
  const isSignIn = /authorization/i.test(name)
  const what = isSignIn ? 'a header that signs in' : isCookie ? 'a cookie' : `the value of “${name}”`
  return { start: scheme, end: scheme + secret.length, what }
}

interface Said {
  readonly pattern: RegExp
  /** The name alone does not tell: `key`, `code`, or any word of a sentence. */
  readonly mustLookRandom: (name: string) => boolean
}

const said: readonly Said[] = [
  // A query, or a body as forms send it.
  { pattern: /(?:^|[?&#])([\w.[\]-]+)=([^&#\s"'<>]+)/dg, mustLookRandom: name => !isTelling(name) },
  // A member of a JSON body.
  { pattern: /"([\w.-]+)"\s*:\s*"((?:[^"\\]|\\.){4,500})"/dg, mustLookRandom: () => false },
  // Words of a prompt.
  {
    pattern:
      /\b((?:api|access|secret|auth)[ _-]?(?:key|token)|client[ _-]?secret|password|secret|token)\b\W{0,3}(?:is\b|[:=])\s*["'`]?([^\s"'`,;&{}<>]{12,200})/dgi,
    mustLookRandom: () => true,
  },
]

/** Names that tell something only of a value that looks like a key. */
const VAGUE = /^(?:key|code|auth|hash|access)$/i

/** Values that a text gives a telling name to: `?token=…`, `"password": "…"`, `API key: …`. */
export function findSaid(text: string): readonly SecretSpan[] {
  return said.flatMap(({ pattern, mustLookRandom }) =>
    [...text.matchAll(pattern)].flatMap((match): SecretSpan[] => {
      const [, name = '', value = ''] = match
      const at = match.indices?.[2]?.[0]
      if (at === undefined || !(isTelling(name) || VAGUE.test(name))) return []
      const found = secretUnder(name, value)
      if (!found || ((mustLookRandom(name) || VAGUE.test(name)) && !looksRandom(value))) return []
      return [{ ...found, start: at + found.start, end: at + found.end }]
    }),
  )
}

/** The password that stands in an address: `https://user:password@host`. */
export function findUserinfo(text: string): readonly SecretSpan[] {
  return [...text.matchAll(/:\/\/[^\s/@:?#]*:([^\s/@?#]+)@/dg)].flatMap((match): SecretSpan[] => {
    const [start, end] = match.indices?.[1] ?? [0, 0]
    return isPlaceholder(match[1] ?? '') ? [] : [{ start, end, what: 'the password in an address', name: 'PASSWORD' }]
  })
}
