export const SESSION_COOKIE = 'dialpath_session'

/** `secure` is not set: the service is reached by plain HTTP on one's own machine; a proxy that speaks TLS adds it. */
export const sessionCookie = { path: '/', httpOnly: true, sameSite: 'strict' } as const
