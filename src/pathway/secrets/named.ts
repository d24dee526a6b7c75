import { isPlaceholder, looksRandom, type SecretSpan } from './shapes.ts'

const SECRET_NAMES =
  /authorization|cookie|apikey|accesskey|secretkey|privatekey|clientsecret|password|passwd|passphrase|secret|credential|signature|token$|^sig$|^bearer$/
/** Names of paging and anti-forgery tokens, which give no access. */
const HARMLESS = /(?:next|page|continuation|cancel|csrf|xsrf)token$/

/** Tells whether a value of this name gives access to something, whatever it looks like. */
export function isSecretName(name: string): boolean {
  const key = name.toLowerCase().replaceAll(/[^a-z]/g, '')
  return SECRET_NAMES.test(key) && !HARMLESS.test(key) && !name.includes('{')
}

const LEAST = 4
/** Starts of JSON and URLs, which may contain secrets but are none themselves. */
const HOLDER = /^(?:[[{]|https?:)/i

/** Returns the secret in a value with a secret name: all of it, or what follows the scheme of an `Authorization` header. */
export function secretIn(name: string, value: string): SecretSpan | undefined {
  const scheme = /^\s*(?:(?:Bearer|Basic|Token|ApiKey|Digest)\s+)?/i.exec(value)?.[0].length ?? 0
  const secret = value.slice(scheme).trimEnd()
  const isCookie = /cookie/i.test(name)
  // A password may be short; a text with blanks is an explanation.
  if (secret.length < LEAST || isPlaceholder(secret) || HOLDER.test(secret) || (/\s/.test(secret) && !isCookie))
    return undefined
  const isSignIn = /authorization/i.test(name)
  const what = isSignIn ? 'an authorization header' : isCookie ? 'a cookie' : `the value of “${name}”`
  return { start: scheme, end: scheme + secret.length, what }
}

interface NamedPattern {
  readonly pattern: RegExp
  /** Requires a random-looking value, where the name alone proves nothing: `key`, `code`, or any word of a sentence. */
  readonly mustLookRandom: (name: string) => boolean
}

const patterns: readonly NamedPattern[] = [
  // A query, or a body as forms send it.
  { pattern: /(?:^|[?&#])([\w.[\]-]+)=([^&#\s"'<>]+)/dg, mustLookRandom: name => !isSecretName(name) },
  // A member of a JSON body.
  { pattern: /"([\w.-]+)"\s*:\s*"((?:[^"\\]|\\.){4,500})"/dg, mustLookRandom: () => false },
  // Words of a prompt.
  {
    pattern:
      /\b((?:api|access|secret|auth)[ _-]?(?:key|token)|client[ _-]?secret|password|secret|token)\b\W{0,3}(?:is\b|[:=])\s*["'`]?([^\s"'`,;&{}<>]{12,200})/dgi,
    mustLookRandom: () => true,
  },
]

/** Names of secrets only if the value looks like a key. */
const VAGUE = /^(?:key|code|auth|hash|access)$/i

/** Finds values that a text names as secrets: `?token=…`, `"password": "…"`, `API key: …`. */
export function findNamed(text: string): readonly SecretSpan[] {
  return patterns.flatMap(({ pattern, mustLookRandom }) =>
    [...text.matchAll(pattern)].flatMap((match): SecretSpan[] => {
      const [, name = '', value = ''] = match
      const at = match.indices?.[2]?.[0]
      if (at === undefined || !(isSecretName(name) || VAGUE.test(name))) return []
      const found = secretIn(name, value)
      if (!found || ((mustLookRandom(name) || VAGUE.test(name)) && !looksRandom(value))) return []
      return [{ ...found, start: at + found.start, end: at + found.end }]
    }),
  )
}

/** Finds passwords in URLs: `https://user:password@host`. */
export function findUrlPasswords(text: string): readonly SecretSpan[] {
  return [...text.matchAll(/:\/\/[^\s/@:?#]*:([^\s/@?#]+)@/dg)].flatMap((match): SecretSpan[] => {
    const [start, end] = match.indices?.[1] ?? [0, 0]
    return isPlaceholder(match[1] ?? '') ? [] : [{ start, end, what: 'a password in a URL', name: 'PASSWORD' }]
  })
}
