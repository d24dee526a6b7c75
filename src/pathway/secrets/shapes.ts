/** A part of a text that gives access to something. */
export interface SecretSpan {
  readonly start: number
  readonly end: number
  /** A description, as the end of a sentence: “an OpenAI API key”. */
  readonly what: string
  /** The usual name of a secret of this sort: `OPENAI_API_KEY`; undefined where only its place can say. */
  readonly name?: string
}

interface Shape {
  readonly what: string
  readonly name: string
  /** The secret is the first group, or the whole match where there is none. */
  readonly pattern: RegExp
  /** Words that anyone may write have this shape too. */
  readonly mustLookRandom?: boolean
}

/** Shapes that issuers made recognisable on purpose. */
const shapes: readonly Shape[] = [
  { what: 'an Anthropic API key', name: 'ANTHROPIC_API_KEY', pattern: /\bsk-ant-[\w-]{20,}/g },
  { what: 'an OpenAI API key', name: 'OPENAI_API_KEY', pattern: /\bsk-[\w-]{20,}/g },
  { what: 'a Stripe secret key', name: 'STRIPE_SECRET_KEY', pattern: /\b[sr]k_(?:live|test)_[A-Za-z0-9]{16,}/g },
  { what: 'a Stripe webhook secret', name: 'STRIPE_WEBHOOK_SECRET', pattern: /\bwhsec_[A-Za-z0-9+/=]{24,}/g },
  { what: 'an AWS access key', name: 'AWS_ACCESS_KEY_ID', pattern: /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/g },
  { what: 'a GitHub token', name: 'GITHUB_TOKEN', pattern: /\b(?:gh[pousr]_[A-Za-z0-9]{36,}|github_pat_\w{40,})/g },
  { what: 'a GitLab token', name: 'GITLAB_TOKEN', pattern: /\bglpat-[\w-]{20,}/g },
  { what: 'a Slack token', name: 'SLACK_TOKEN', pattern: /\bxox[abeprs]-[\w-]{10,}/g },
  {
    what: 'a Slack webhook URL',
    name: 'SLACK_WEBHOOK',
    pattern: /hooks\.slack\.com\/services\/([\w/]{20,})/g,
  },
  { what: 'a Google API key', name: 'GOOGLE_API_KEY', pattern: /\bAIza[\w-]{35}/g },
  { what: 'a SendGrid API key', name: 'SENDGRID_API_KEY', pattern: /\bSG\.[\w-]{16,}\.[\w-]{16,}/g },
  { what: 'a Twilio API key', name: 'TWILIO_API_KEY', pattern: /\bSK[0-9a-f]{32}\b/g },
  { what: 'a Bland API key', name: 'BLAND_API_KEY', pattern: /\borg_[0-9a-f]{32,}\b/g },
  { what: 'a Dialpath API key', name: 'DIALPATH_API_KEY', pattern: /\bdp_[0-9a-zA-Z]{40,}\b/g },
  { what: 'a JSON Web Token', name: 'JWT', pattern: /(?<![\w-])eyJ[\w-]{8,}\.eyJ[\w-]{8,}\.[\w-]{8,}/g },
  {
    what: 'a private key',
    name: 'PRIVATE_KEY',
    pattern: /-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----(?:(?!-----BEGIN )[\s\S])+?-----END (?:[A-Z]+ )?PRIVATE KEY-----/g,
  },
  { what: 'a bearer token', name: 'TOKEN', pattern: /\bBearer\s+([\w.~+/-]{16,}=*)/gi, mustLookRandom: true },
]

/** The parts of a text that have the shape of a known kind of secret. */
export function findShapes(text: string): readonly SecretSpan[] {
  return shapes.flatMap(({ what, name, pattern, mustLookRandom }) =>
    [...text.matchAll(pattern)].flatMap((match): SecretSpan[] => {
      const secret = match[1] ?? match[0]
      if (isPlaceholder(secret) || (mustLookRandom && !looksRandom(secret))) return []
      const start = match.index + match[0].lastIndexOf(secret)
      return [{ start, end: start + secret.length, what, name }]
    }),
  )
}

const PLACEHOLDERS =
  /^(?:[x*.•_-]+|<.*>|\[.*\]|\$.*|%.*%|(?:some|my|the)?[-_ ]?(?:api[-_ ]?key|token|secret|password|key|value|string|none|null|undefined|true|false|test|todo|changeme|placeholder)[-_ ]?(?:here)?)$/i

/** True if a value only shows where a secret goes: variables, `YOUR_API_KEY`, `<token>`, a JSON Path, a row of stars. */
export function isPlaceholder(value: string): boolean {
  const text = value.trim()
  return /\{\{|\}\}/.test(text) || PLACEHOLDERS.test(text) || /your|example|replace|x{6}|\*{4}|\.{3}|…/i.test(text)
}

/** True if a text is more likely to have been made by a machine than written: long, of letters and digits, with hardly any repetition. */
export function looksRandom(text: string): boolean {
  return text.length >= 12 && /\d/.test(text) && /[a-z]/i.test(text) && !/\s/.test(text) && entropyOf(text) >= 3
}

/** Shannon's, in bits a character. */
function entropyOf(text: string): number {
  const counts = new Map<string, number>()
  for (const sign of text) counts.set(sign, (counts.get(sign) ?? 0) + 1)
  let bits = 0
  for (const count of counts.values()) bits -= (count / text.length) * Math.log2(count / text.length)
  return bits
}
