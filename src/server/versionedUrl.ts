/** An OpenAI-compatible address with its version: `http://127.0.0.1:11434` is often written without the one that all such servers have. */
export function withVersion(url: string): string {
  const { pathname } = new URL(url)
  return pathname === '/' ? new URL('/v1', url).href : url.replace(/\/+$/, '')
}
