/** Base64 of a text's UTF-8 bytes. */
export function base64(text: string): string {
  return btoa(bytesOf(text))
}

/**
 * Finds how a text shows in the base64 of whatever holds it: base64 takes bytes by threes, so that it depends on how many come before. Without
 * the signs that its neighbours have a part in.
 */
export function base64Within(text: string): readonly string[] {
  const bytes = bytesOf(text)
  return [0, 1, 2].map(before =>
    btoa('\0'.repeat(before) + bytes).slice(Math.ceil((before * 8) / 6), Math.floor(((before + bytes.length) * 8) / 6)),
  )
}

/** A function takes only so many arguments. */
const CHUNK = 8_192

/** One character for each byte, as `btoa` reads them. */
function bytesOf(text: string): string {
  const bytes = new TextEncoder().encode(text)
  const pieces: string[] = []
  for (let at = 0; at < bytes.length; at += CHUNK) pieces.push(String.fromCharCode(...bytes.subarray(at, at + CHUNK)))
  return pieces.join('')
}
