import type { Operation } from './operations.ts'

/** A request as it is sent: the address with its parameters filled in, and the body as text. */
export interface FilledRequest {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | undefined
}

/** Writes a body as one edits it. */
export function written(example: unknown): string {
  return JSON.stringify(example, null, 2)
}

/**
 * Fills a request with values by parameter name. Without a value a part of the path keeps its name in braces; a query parameter or a header
 * is left out.
 */
export function fillRequest(
  { method, path, parameters, body }: Operation,
  origin: string,
  values: Readonly<Record<string, string>>,
  text: string | undefined,
): FilledRequest {
  const filled = path.replace(/\{(\w+)\}/g, (whole, name: string) =>
    values[name] ? encodeURIComponent(values[name]) : whole,
  )
  const given = parameters.filter(({ name }) => values[name])
  const query = new URLSearchParams(
    given.flatMap(({ name, in: place }) => (place === 'query' ? [[name, values[name] ?? '']] : [])),
  )
  const headers = given.flatMap(({ name, in: place }) => (place === 'header' ? [[name, values[name] ?? '']] : []))
  return {
    method,
    url: `${origin}${filled}${query.size > 0 ? `?${query}` : ''}`,
    headers: { ...Object.fromEntries(headers), ...(body && { 'content-type': body.mediaType }) },
    body: body && text,
  }
}

/** The request as a command line for a shell; the key is read from the environment, where no history keeps it. */
export function asCurl({ method, url, headers, body }: FilledRequest): string {
  const lines = [
    `curl ${method === 'GET' ? '' : `-X ${method} `}${quoted(url)}`,
    `-H "authorization: $DIALPATH_API_KEY"`,
    ...Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : [`-d ${quoted(body)}`]),
  ]
  return lines.join(' \\\n  ')
}

/** The request in JavaScript. */
export function asJavaScript({ method, url, headers, body }: FilledRequest): string {
  const entries = Object.entries(headers).map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`)
  return [
    `const response = await fetch(${JSON.stringify(url)}, {`,
    `  method: ${JSON.stringify(method)},`,
    `  headers: { ${['authorization: process.env.DIALPATH_API_KEY', ...entries].join(', ')} },`,
    ...(body === undefined ? [] : [`  body: JSON.stringify(${body.replaceAll('\n', '\n  ')}),`]),
    '})',
    'const answer = await response.json()',
  ].join('\n')
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}
