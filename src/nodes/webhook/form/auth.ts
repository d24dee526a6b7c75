import { isRecord } from '#pathway/document.ts'

/**
 * The proof of who sends a request, as files write it: `{type: 'Bearer', token}`, `{type: 'Basic', username, password}`, `None`, or
 * nothing; `other` is kept as JSON.
 */
export type Auth =
  | { readonly type: 'none' }
  | { readonly type: 'bearer'; readonly token: string; readonly tokenMember: string }
  | {
      readonly type: 'basic'
      readonly username: string
      readonly password: string
      readonly encoded: string | undefined
    }
  | { readonly type: 'other' }

const TOKEN_MEMBERS = ['token', 'value', 'encoded']

export function readAuth(auth: unknown): Auth {
  if (auth === undefined || auth === null || auth === '') return { type: 'none' }
  if (typeof auth === 'string') return /^none$/i.test(auth.trim()) ? { type: 'none' } : { type: 'other' }
  if (!isRecord(auth)) return { type: 'other' }
  const type = typeof auth.type === 'string' ? auth.type.trim().toLowerCase() : undefined
  if (type === 'none' || (type === undefined && Object.keys(auth).length === 0)) return { type: 'none' }
  if (type === 'bearer') {
    const tokenMember = TOKEN_MEMBERS.find(member => typeof auth[member] === 'string') ?? 'token'
    return { type, token: textOf(auth[tokenMember]), tokenMember }
  }
  if (type === 'basic') {
    const hasUser = [auth.username, auth.user, auth.password].some(member => member !== undefined)
    if (!hasUser && textOf(auth.token) !== '') return { type: 'other' }
    const encoded = typeof auth.encoded === 'string' && auth.encoded !== '' ? auth.encoded : undefined
    return { type, username: textOf(auth.username ?? auth.user), password: textOf(auth.password), encoded }
  }
  return { type: 'other' }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** Another way of proving it. What was written for the one before stays, unused, so that choosing it again brings it back. */
export function chooseAuth(auth: unknown, type: 'none' | 'bearer' | 'basic'): unknown {
  const kept = isRecord(auth) ? auth : {}
  if (type === 'none') return Object.keys(kept).length === 0 ? undefined : { ...kept, type: 'None' }
  return type === 'bearer'
    ? { token: '', ...kept, type: 'Bearer' }
    : { username: '', password: '', ...kept, type: 'Basic' }
}

/** The member that holds the user's name, as the file calls it. */
export function userMember(auth: unknown): string {
  return isRecord(auth) && 'user' in auth && !('username' in auth) ? 'user' : 'username'
}
