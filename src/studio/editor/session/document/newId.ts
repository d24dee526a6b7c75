const BYTES = 16

/** A new random id. `crypto.randomUUID` is missing where a page is served without TLS from another machine; this is not. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES))
  return [...bytes].map(byte => byte.toString(16).padStart(2, '0')).join('')
}
