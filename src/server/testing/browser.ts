import type { Answer } from './service.ts'

/** A browser that is signed in: it keeps the cookie, and says as browsers do where its requests come from. */
export interface SignedInBrowser {
  readonly cookie: string
  ask(method: string, path: string, body?: unknown): Promise<Answer>
}

export async function signIn(
  url: string,
  credential: { readonly key: string } | { readonly token: string },
  headers: Readonly<Record<string, string>> = {},
): Promise<SignedInBrowser> {
  const signedIn = await fetch(`${url}/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(credential),
  })
  const cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0]
  if (cookie === undefined) throw new Error(`Signing in answered ${signedIn.status}: ${await signedIn.text()}`)
  return {
    cookie,
    async ask(method, path, body) {
      const answer = await fetch(url + path, {
        method,
        headers: {
          cookie,
          'sec-fetch-site': 'same-origin',
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      return { status: answer.status, headers: answer.headers, body: await answer.json() }
    },
  }
}
