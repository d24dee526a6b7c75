import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { ApiError } from '../http/errors.ts'

/**
 * The owner of a value: a kind, an account and a name. It is bound to the value, so that one cannot be put in another's place in
 * the database.
 */
export type Place = readonly [kind: 'secret' | 'signing' | 'telephony', account_id: string, name: string]

/** Encrypts what the database keeps of secrets: AES-256-GCM, a random nonce each, versioned. */
export interface Vault {
  /** @throws ApiError 409 without a key */
  seal(text: string, place: Place): string
  /** The value; undefined where no key opens it. */
  open(sealed: string, place: Place): string | undefined
  /** True if the value is encrypted under the key that encrypts now. */
  isCurrent(stored: string, place: Place): boolean
  /** Why nothing can be encrypted, and what to do. */
  readonly problem: string | undefined
}

/** `aes-256-gcm:v1:` and base64url of nonce, ciphertext and tag. */
export const PREFIX = 'aes-256-gcm:v1:'
const NONCE_BYTES = 12
const TAG_BYTES = 16

export const WRONG_KEY =
  'The secrets were encrypted with a different key. Put the earlier secrets.key back into the data directory, or set DIALPATH_SECRETS_KEY to the key, and restart Dialpath. Nothing is lost until then.'

export function isSealed(stored: string): boolean {
  return stored.startsWith(PREFIX)
}

/** @param keys the first one encrypts, each opens; none: nothing can be read, for the reason that `problem` gives */
export function createVault(keys: readonly Buffer[], problem: string | undefined): Vault {
  const [current] = keys
  return {
    problem,
    seal(text, place) {
      if (current) return sealWith(current, text, place)
      throw new ApiError(409, problem ?? WRONG_KEY)
    },
    open(sealed, place) {
      for (const key of keys) {
        const text = openWith(key, sealed, place)
        if (text !== undefined) return text
      }
      return undefined
    },
    isCurrent: (stored, place) => current !== undefined && openWith(current, stored, place) !== undefined,
  }
}

function sealWith(key: Buffer, text: string, place: Place): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(boundTo(place))
  const parts = [nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]
  return PREFIX + Buffer.concat(parts).toString('base64url')
}

function openWith(key: Buffer, sealed: string, place: Place): string | undefined {
  if (!isSealed(sealed)) return undefined
  const bytes = Buffer.from(sealed.slice(PREFIX.length), 'base64url')
  if (bytes.length < NONCE_BYTES + TAG_BYTES) return undefined
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
    .setAAD(boundTo(place))
    .setAuthTag(bytes.subarray(-TAG_BYTES))
  try {
    return decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    // Another key, or a damaged value: which of them cannot be told.
    return undefined
  }
}

function boundTo(place: Place): Buffer {
  return Buffer.from(JSON.stringify(place))
}
