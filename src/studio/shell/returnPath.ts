/** Where someone was before they had to sign in; the start page unless that was on this very site. */
export function cameFrom({ origin, search }: { readonly origin: string; readonly search: string }): string {
  const from = new URLSearchParams(search).get('from')
  if (from === null || !URL.canParse(from, origin)) return '/'
  const address = new URL(from, origin)
  return address.origin === origin && address.pathname !== '/sign-in' ? address.pathname + address.search : '/'
}
