/**
 * Returns the address to go to after signing in: a full URL of this origin, or the start page. It is the URL that was
 * checked; a path alone (`//evil.example` of `/.//evil.example`) would be read once more, and differently.
 */
export function cameFrom({ origin, search }: { readonly origin: string; readonly search: string }): string {
  const start = `${origin}/`
  const from = new URLSearchParams(search).get('from')
  if (from === null || !URL.canParse(from, origin)) return start
  const { href, pathname } = new URL(from, origin)
  const isOwn = href.startsWith(start) && !pathname.startsWith('//')
  return isOwn && !/^\/sign-in\/?$/.test(pathname) ? href : start
}
