import type { ModelMessage } from 'ai'
import type { BrainContext, Choice, DecideRequest, ExtractRequest, SpeakRequest, Utterance } from '#runtime/types.ts'

/** The instructions to a model for each thing that a brain does. The first line names the task. */

const EXAMPLES = 6
const EXAMPLE_LENGTH = 1500

export function speakPrompt(request: SpeakRequest): { system: string; messages: ModelMessage[] } {
  const system = sections([
    [
      'Task: speak',
      'You are the agent on a phone call. Say the agent’s next words, nothing else: no quotation marks, no labels, no stage directions. Spoken language, one to three short sentences. A pause is written <|0.8|> (seconds).',
    ],
    ['About you', request.global_prompt],
    [`This step: ${request.node_name}`, request.prompt],
    ['Goal of this step', request.condition],
    ['Known so far', variablesText(request.variables)],
    ['Still unknown', request.missing.map(({ name, description }) => `${name}: ${description}`).join('\n')],
    ['Examples of what to say', examplesText(request.examples.dialogue, 'Assistant Response')],
    ['Now', purposeText(request)],
  ])
  return { system, messages: conversation(request.history) }
}

function purposeText({ purpose, knowledge, choices, silent }: SpeakRequest): string {
  switch (purpose) {
    case 'enter':
      return 'The conversation has just come to this step. Begin it.'
    case 'again':
      if (silent)
        return 'The caller said nothing. Ask whether they are still there, and for what this step needs, in other words than before.'
      return 'The step is not done yet. Answer what the caller said, if it needs an answer, and lead back to the goal in other words than before.'
    case 'return':
      return 'A question in between has just been answered. Put the question that was open at this step again, shortly.'
    case 'clarify':
      return `It is not clear what the caller wants. Ask briefly which of these it is: ${(choices ?? []).join(' / ')}`
    case 'knowledge': {
      const passages = (knowledge ?? []).map(passage => passage.text).join('\n---\n')
      return `Answer the caller from the following passages alone. What they do not say you do not know; say so.\n\n${passages || '(There is no passage.)'}`
    }
  }
}

export function extractPrompt(request: ExtractRequest): { system: string; messages: ModelMessage[] } {
  const wanted = request.wanted.map(({ name, type, description }) => `- ${name} (${type}): ${description}`).join('\n')
  const system = sections([
    [
      'Task: extract',
      'Read values out of a phone call. Answer with one JSON object that has exactly the members below; null where the caller has not said it. Do not guess.',
    ],
    [`Step: ${request.node_name}`, request.prompt],
    ['Members', wanted],
    ['Instructions', request.instructions.join('\n')],
    ['Known so far', variablesText(request.variables)],
  ])
  return { system, messages: [{ role: 'user', content: transcript(request.history) }] }
}

export interface NamedChoice {
  /** The id that the model answers with: `e1` for an edge, `g1` for a global node. */
  readonly alias: string
  readonly kind: 'edge' | 'global'
  readonly choice: Choice
}

export function nameChoices({ edges, globals }: DecideRequest): readonly NamedChoice[] {
  return [
    ...globals.map((choice, index): NamedChoice => ({ alias: `g${index + 1}`, kind: 'global', choice })),
    ...edges.map((choice, index): NamedChoice => ({ alias: `e${index + 1}`, kind: 'edge', choice })),
  ]
}

export function decidePrompt(
  request: DecideRequest,
  named: readonly NamedChoice[],
): { system: string; messages: ModelMessage[] } {
  const list = (kind: NamedChoice['kind']) =>
    named
      .filter(choice => choice.kind === kind)
      .map(
        ({ alias, choice }) =>
          `- ${alias} → ${choice.target_name}: ${choice.label}${choice.description ? `\n  ${choice.description}` : ''}`,
      )
      .join('\n')
  const members = [
    request.condition === '' ? '' : '"condition_met": true or false (is the condition of this step met?),',
    '"choice": the id of the way on that fits what the caller said, or null where none fits,',
    '"reason": one short sentence,',
    '"likelihoods": {"<id>": a number from 0 to 1 for each way}',
  ]
  const system = sections([
    [
      'Task: decide',
      `Decide how a phone call goes on. Answer with one JSON object: {${members.filter(member => member !== '').join(' ')}}. Ways for the whole call come first: take one only if the caller’s last words ask for exactly that. Choose null rather than a way that does not fit.`,
    ],
    [`Step: ${request.node_name}`, request.prompt],
    ['Condition', request.condition],
    ['Ways for the whole call', list('global')],
    ['Ways on from this step', list('edge')],
    ['Known so far', variablesText(request.variables)],
    ['Examples of ways taken', examplesText(request.examples.pathway, 'Chosen Pathway')],
    ['Examples of the condition', examplesText(request.examples.condition, 'Condition Achieved')],
    ['Note', request.returns ? 'Where no way fits, the call goes back to the step before: choose null for that.' : ''],
  ])
  return { system, messages: [{ role: 'user', content: transcript(request.history) }] }
}

function sections(parts: readonly (readonly [string, string])[]): string {
  return parts
    .filter(([, text]) => text.trim() !== '')
    .map(([title, text]) => `# ${title}\n${text.trim()}`)
    .join('\n\n')
}

function variablesText(variables: BrainContext['variables']): string {
  return Object.entries(variables)
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .map(line => (line.length > 500 ? `${line.slice(0, 499)}…` : line))
    .join('\n')
}

function examplesText(examples: readonly unknown[], answer: string): string {
  return examples
    .slice(0, EXAMPLES)
    .map(example => example as Record<string, unknown> | null)
    .filter(example => typeof example?.[answer] === 'string')
    .map(example => {
      const history = example?.['Conversation History']
      const text = typeof history === 'string' ? history : JSON.stringify(history ?? '')
      return `${text.slice(-EXAMPLE_LENGTH)}\n→ ${example?.[answer]}`
    })
    .join('\n\n')
}

/** The call as chat messages. It always ends with the other side, so that the model speaks next and does not go on with its own words. */
function conversation(history: readonly Utterance[]): ModelMessage[] {
  const messages = history.map(({ role, content }): ModelMessage => ({ role, content }))
  if (messages[0]?.role !== 'user') messages.unshift({ role: 'user', content: '<<CALL CONNECTED>>' })
  if (messages.at(-1)?.role === 'assistant') messages.push({ role: 'user', content: '<<THE CALLER LISTENS>>' })
  return messages
}

function transcript(history: readonly Utterance[]): string {
  const lines = history.map(({ role, content }) => `${role === 'user' ? 'Caller' : 'Agent'}: ${content}`)
  return lines.length === 0 ? '(Nothing was said yet.)' : lines.join('\n')
}
