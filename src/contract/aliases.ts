/** Path prefixes of the public service, and where they lead (`docs/api-decisions.md` §2); applied in their order. */
const prefixAliases: readonly (readonly [from: string, to: string])[] = [
  ['/v1', '/api/v1'],
  ['/api/v1/pathway', '/api/v1/convo_pathway'],
  ['/api/v1/vectors', '/api/vectors'],
  ['/api/v1/knowledgebases', '/api/vectors'],
  ['/api/v1/knowledge', '/api/vectors'],
  ['/v2', '/api/v2'],
  ['/api/v2/batches', '/api/v1/batches'],
  ['/api/registerA2PBrand', '/api/v1/sms/register'],
]

/** The service's own path for a path with or without an alias; the query stays as it is. */
export function resolveAlias(url: string): string {
  let resolved = url
  for (const [from, to] of prefixAliases) {
    const rest = resolved.slice(from.length)
    if (resolved.startsWith(from) && (rest === '' || rest.startsWith('/') || rest.startsWith('?'))) resolved = to + rest
  }
  return resolved
}

/** The other paths by which the same operation is reached. */
export function aliasesOf(path: string): readonly string[] {
  const long = prefixAliases
    .filter(([, to]) => path === to || path.startsWith(`${to}/`))
    .map(([from, to]) => from + path.slice(to.length))
  return [
    ...long,
    ...[path, ...long].filter(one => /^\/api\/v\d/.test(one)).map(one => one.slice('/api'.length)),
  ].filter((one, index, all) => one !== path && all.indexOf(one) === index)
}
