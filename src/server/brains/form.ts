import { z } from 'zod'
import type { BrainRequest, Decision, WantedVariable } from '#runtime/brain.ts'
import { cleanSpeech } from '#runtime/cleanSpeech.ts'
import { objectsIn } from './objectSoFar.ts'
import type { NamedOption } from './prompts.ts'

/** The form of the answer with which a model reads, decides and says why. The choice comes first, so that the move can begin. */

const STAY = 'stay'
/** Stays too, and is no match (`docs/playing.md` §2). */
const UNCLEAR = 'unclear'

type Schema = Readonly<Record<string, unknown>>

/** The JSON schema of the answer to a request, as servers enforce it: every member is required, and no other is allowed. */
export function schemaOf(
  { extract, route, speak, enter, condition }: BrainRequest,
  named: readonly NamedOption[],
): Schema {
  return closed({
    ...(route && {
      choice: { type: 'string', enum: [STAY, UNCLEAR, ...named.map(({ alias }) => alias)] },
      reason: { type: 'string' },
    }),
    ...(route && condition !== '' && { condition_met: { type: 'boolean' } }),
    ...((speak || enter) && { say: { type: 'string' } }),
    ...(extract && {
      variables: closed(Object.fromEntries(extract.wanted.map(({ name, type }) => [name, { type: typesOf(type) }]))),
    }),
  })
}

function closed(properties: Schema): Schema {
  return { type: 'object', properties, required: Object.keys(properties), additionalProperties: false }
}

/** An integer may identify something and begin with zeros, which a number would lose; JSON is written as text. */
function typesOf(type: WantedVariable['type']): readonly string[] {
  if (type === 'integer') return ['integer', 'string', 'null']
  return [type === 'json' ? 'string' : type, 'null']
}

export interface Form {
  readonly decision: Decision | undefined
  /** The agent's words where the decision leads. */
  readonly say: string
  readonly values: Readonly<Record<string, unknown>>
}

const members = z.looseObject({
  choice: z.union([z.string(), z.number().transform(String)]).nullish(),
  reason: z.string().catch(''),
  condition_met: z.union([z.boolean(), z.stringbool()]).nullish().catch(undefined),
  say: z.string().catch(''),
  variables: z.record(z.string(), z.unknown()).nullish().catch(undefined),
})

/** @throws FormFault where the object is no answer to the request. */
export function readForm(object: unknown, request: BrainRequest, named: readonly NamedOption[]): Form {
  const { extract, route } = request
  const parsed = members.safeParse(object)
  if (!parsed.success)
    throw new FormFault(parsed.error.issues.map(issue => `“${issue.path.join('.')}” is wrong`).join(', '))
  const { variables, say, ...read } = parsed.data
  if (extract && !route && !variables) throw new FormFault('“variables” is missing')
  const decision = route && decisionOf(read, request, named)
  return { decision, say, values: variables ?? {} }
}

/** The fault of an answer, to be told to the model. */
export class FormFault extends Error {}

/** The form in a text, which is its last object that fits: models show an example, or think aloud, before they answer. */
export function formIn(text: string, request: BrainRequest, named: readonly NamedOption[]): Form {
  let fault = new FormFault('there is no JSON object in it')
  let form: Form | undefined
  for (const object of objectsIn(withoutThoughts(text))) {
    try {
      form = readForm(object, request, named)
    } catch (error) {
      if (!(error instanceof FormFault)) throw error
      fault = error
    }
  }
  if (!form) throw fault
  return form
}

/** Reasoning goes, also where its block was never opened, or never closed. */
export function withoutThoughts(text: string): string {
  const end = /^[\s\S]*<\/\s*(?:think|thinking|reasoning|reflection)\s*>/i.exec(text)?.[0].length ?? 0
  return text.slice(end).replace(/<\s*(?:think|thinking|reasoning|reflection)\s*>[\s\S]*$/i, '')
}

/** The decision, once its members are there; undefined while one is still to come. */
export function decisionSoFar(
  found: ReadonlyMap<string, unknown>,
  request: BrainRequest,
  named: readonly NamedOption[],
): Decision | undefined {
  const isWhole = found.has('choice') && found.has('reason') && (request.condition === '' || found.has('condition_met'))
  return isWhole ? readForm(Object.fromEntries(found), request, named).decision : undefined
}

function decisionOf(
  { choice, reason, condition_met }: Pick<z.output<typeof members>, 'choice' | 'reason' | 'condition_met'>,
  { condition }: BrainRequest,
  named: readonly NamedOption[],
): Decision {
  if (choice === undefined) throw new FormFault('“choice” is missing')
  const picked = choice === null ? STAY : pickedBy(choice, named)
  if (picked === undefined) {
    throw new FormFault(`“choice” must be one of ${[STAY, UNCLEAR, ...named.map(({ alias }) => alias)].join(', ')}`)
  }
  const isStaying = picked === STAY || picked === UNCLEAR
  const words = cleanSpeech(reason).words
  return {
    condition_met: condition === '' ? null : (condition_met ?? !isStaying),
    pick: isStaying ? null : { kind: picked.kind, key: picked.option.key },
    reason: words || (isStaying ? 'The model found no option that fits.' : 'The model chose this option.'),
    ...(isStaying && { fits: picked === STAY }),
    ranked: isStaying
      ? []
      : [
          {
            kind: picked.kind,
            key: picked.option.key,
            label: picked.option.label || picked.option.target_name,
            likelihood: 1,
          },
        ],
  }
}

/** Models answer with the id they were given, and now and then with a label or a node's name. */
function pickedBy(
  written: string,
  named: readonly NamedOption[],
): NamedOption | typeof STAY | typeof UNCLEAR | undefined {
  const same = (text: string) => text.trim().toLowerCase() === written.trim().toLowerCase()
  if (['', STAY, 'none', 'null'].some(same)) return STAY
  if (same(UNCLEAR)) return UNCLEAR
  return (
    named.find(({ alias }) => same(alias)) ??
    named.find(({ option }) => same(option.key)) ??
    named.find(({ option }) => same(option.label)) ??
    named.find(({ option }) => same(option.target_name))
  )
}
