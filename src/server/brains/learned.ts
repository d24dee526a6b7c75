import type { ModelError } from './chat.ts'

/** The ways to ask for an answer of a form, best first: a JSON schema, the arguments of a tool, words alone. */
const formModes = ['schema', 'tools', 'plain'] as const
export type FormMode = (typeof formModes)[number]

/** Form in which the tools of a pathway are offered: as the server's own, or named in the answer. */
export type ToolMode = 'native' | 'form'

/** Parameters that some models refuse. */
const refusable = ['temperature', 'seed', 'stream_options', 'max_tokens', 'max_completion_tokens'] as const
export type Refusable = (typeof refusable)[number]

/** The lessons of requests to one model, so that it is asked in a way that it understands. */
export interface Learned {
  readonly formMode: FormMode
  readonly toolMode: ToolMode
  readonly refused: ReadonlySet<Refusable>
}

const nothing: Learned = { formMode: 'schema', toolMode: 'native', refused: new Set() }
const known = new Map<string, Learned>()
const keyOf = (url: string, model: string) => `${url} ${model}`

export function learnedOf(url: string, model: string): Learned {
  return known.get(keyOf(url, model)) ?? nothing
}

export function remember(url: string, model: string, learned: Learned): void {
  known.set(keyOf(url, model), learned)
}

/** The way to ask a model that refused a request, and what it refused, in words; undefined where another way would not help. */
export function withoutRefused(
  learned: Learned,
  { status, detail }: ModelError,
  body: Readonly<Record<string, unknown>>,
  hasServerTools: boolean,
): { readonly learned: Learned; readonly refused: string } | undefined {
  if ((status !== 400 && status !== 422) || /context[ _](?:length|window)/i.test(detail)) return undefined
  const without = (name: Refusable) => ({
    learned: { ...learned, refused: new Set([...learned.refused, name]) },
    refused: `“${name}”`,
  })
  const sent = refusable.filter(name => body[name] !== undefined)
  const named = sent.find(name => new RegExp(`(?<!\\w)${name}(?!\\w)`).test(detail))
  if (named) return without(named)
  if (hasServerTools) return { learned: { ...learned, toolMode: 'form' }, refused: 'tools beside its answer' }
  const next = formModes[formModes.indexOf(learned.formMode) + 1]
  if (next && (body.response_format !== undefined || body.tools !== undefined)) {
    const refused = learned.formMode === 'schema' ? 'answers by a JSON schema' : 'tools'
    return { learned: { ...learned, formMode: next }, refused }
  }
  const [first] = sent
  return first && without(first)
}
