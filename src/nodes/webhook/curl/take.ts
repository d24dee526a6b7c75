import { ownMember } from '#pathway/ownMember.ts'

/** All that the options of a command say, before it is put together. */
export interface CurlDraft {
  method?: string
  url?: string
  bearer?: string
  user?: string
  timeout?: number
  retries?: number
  asQuery: boolean
  isHead: boolean
  isJson: boolean
  headers: [string, string][]
  data: string[]
  query: string[]
  form: string[]
  left: string[]
  notes: string[]
}

const LONGEST_TIMEOUT_S = 300
const MOST_RETRIES = 5

type Take = (draft: CurlDraft, value: string) => void

/** Takes each option that counts, by its long name. */
const takes: Readonly<Record<string, Take>> = {
  url: takeUrl,
  request: (draft, value) => {
    draft.method = value.toUpperCase()
  },
  header: takeHeader,
  'user-agent': (draft, value) => draft.headers.push(['User-Agent', value]),
  referer: (draft, value) => draft.headers.push(['Referer', value]),
  cookie: (draft, value) => {
    if (value.includes('=')) draft.headers.push(['Cookie', value])
    else draft.left.push(`the cookies in the file ${value}`)
  },
  data: takeData,
  'data-ascii': takeData,
  'data-binary': takeData,
  'data-raw': (draft, value) => draft.data.push(value),
  json: (draft, value) => {
    draft.isJson = true
    takeData(draft, value)
  },
  'data-urlencode': (draft, value) => takeEncoded(draft, value, draft.data),
  'url-query': (draft, value) => {
    if (value.startsWith('+')) draft.query.push(value.slice(1))
    else takeEncoded(draft, value, draft.query)
  },
  form: (draft, value) => takeForm(draft, value, true),
  'form-string': (draft, value) => takeForm(draft, value, false),
  user: (draft, value) => {
    draft.user = value
  },
  'oauth2-bearer': (draft, value) => {
    draft.bearer = value
  },
  get: draft => {
    draft.asQuery = true
  },
  head: draft => {
    draft.isHead = true
  },
  'max-time': (draft, value) => {
    const seconds = Number(value)
    if (!(seconds > 0)) return
    draft.timeout = Math.min(seconds, LONGEST_TIMEOUT_S)
    if (seconds > LONGEST_TIMEOUT_S) draft.notes.push(`The timeout is capped at ${LONGEST_TIMEOUT_S} seconds.`)
  },
  retry: (draft, value) => {
    const times = Number(value)
    if (times > 0) draft.retries = Math.min(Math.floor(times), MOST_RETRIES)
  },
  ignored: () => undefined,
}

/** Takes an option into the draft; `written` is how it stands in the command. */
export function takeOption(draft: CurlDraft, name: string, value: string, written: string): void {
  const take = ownMember(takes, name)
  if (take) take(draft, value)
  else draft.left.push(value === '' ? written : `${written} ${value}`)
}

export function takeUrl(draft: CurlDraft, url: string): void {
  if (draft.url === undefined) draft.url = url
  else draft.left.push(`the second address ${url}`)
}

function takeData(draft: CurlDraft, value: string): void {
  if (value.startsWith('@')) draft.left.push(`the body in the file ${value.slice(1)}`)
  else draft.data.push(value)
}

function takeHeader(draft: CurlDraft, header: string): void {
  if (header.startsWith('@')) {
    draft.left.push(`the headers in the file ${header.slice(1)}`)
    return
  }
  const found = /^([^:;]+)(?::\s*(.*)|;)$/s.exec(header)
  const name = found?.[1]?.trim()
  if (found === null || name === undefined || name === '') {
    draft.left.push(`the header “${header}”`)
    return
  }
  // A header without a value is how curl is told to leave it out.
  if (found[2] === '') return
  draft.headers.push([name, (found[2] ?? '').trim()])
}

function takeEncoded(draft: CurlDraft, value: string, into: string[]): void {
  const [, name = '', sign, content = ''] = /^([^=@]*)([=@])(.*)$/s.exec(value) ?? [value, '', '=', value]
  if (sign === '@') draft.left.push(`the value in the file ${content}`)
  else into.push(name === '' ? encode(content) : `${name}=${encode(content)}`)
}

function takeForm(draft: CurlDraft, value: string, readsFiles: boolean): void {
  const [, name = '', content = ''] = /^([^=]*)=(.*)$/s.exec(value) ?? [value, value, '']
  if (readsFiles && /^[@<]/.test(content)) draft.left.push(`the file ${content.slice(1)} of the form`)
  else {
    const plain = readsFiles
      ? content.replace(/;(?:type|filename|encoder)=[^;]*/g, '').replace(/^"(.*)"$/s, '$1')
      : content
    draft.form.push(`${encode(name)}=${encode(plain)}`)
  }
}

/** Percent-encoded, but for {{variables}}, whose values are encoded as they are filled in. */
function encode(text: string): string {
  return text
    .split(/(\{\{[^{}]*\}\})/)
    .map((part, at) => (at % 2 === 1 ? part : encodeURIComponent(part.replace(/\p{Surrogate}/gu, '\uFFFD'))))
    .join('')
}
