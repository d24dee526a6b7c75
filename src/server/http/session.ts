import type { FastifyRequest } from 'fastify'

export const SESSION_COOKIE = 'dialpath_session'

/** `secure` where the browser speaks TLS, which a trusted proxy says; one's own machine is reached by plain HTTP. */
export function sessionCookie({ protocol }: FastifyRequest) {
  return { path: '/', httpOnly: true, sameSite: 'strict', secure: protocol === 'https' } as const
}
