import { z } from 'zod'
import { endReasons, inputTypes, moveMeans, type TimelineEventType } from './names.ts'

/**
 * The payload of each type of event (`docs/api-decisions.md` §8). A member that an older version did not write, or wrote in another way,
 * reads as empty: a timeline can always be shown.
 */

const text = z.string().catch('')
const optionalText = z.string().optional().catch(undefined)
const texts = z.array(z.string()).catch([])
const ignored = z
  .enum(['blocked', 'short'])
  .optional()
  .catch(undefined)
  .describe('Why an interruption didn’t stop the agent.')
const threshold = z
  .number()
  .optional()
  .catch(undefined)
  .describe('The node’s own interruption threshold, if it has one.')
const orNull = z.string().nullable().catch(null)
const count = z.number().catch(0)
const values = z.record(z.string(), z.unknown()).catch({})
const optionKind = z.enum(['edge', 'global'])

/** An edge or a global node that was weighed, with its likelihood from 0 to 1. */
const ranked = z.object({
  kind: optionKind.catch('edge').describe('An edge, or a global node.'),
  key: text.describe('Its ID within the pathway.'),
  label: text.describe('Its label.'),
  likelihood: count.describe('How likely it is, from 0 to 1.'),
})
/** An edge or a global node that was chosen. */
const option = z.object({
  kind: optionKind.describe('An edge, or a global node.'),
  key: z.string().describe('Its ID within the pathway.'),
})
const rankedList = z.array(ranked).catch([])

const request = z.object({
  method: text.describe('Its method.'),
  url: text.describe('Its URL.'),
  headers: z.record(z.string(), z.string()).catch({}).describe('Its headers. Secrets are hidden.'),
  body: z.unknown().optional().describe('Its body as sent. Long ones are cut.'),
  timeout_ms: count.describe('Milliseconds to wait for the response.'),
  retries: count.describe('Number of retries.'),
})

const answer = z.object({
  status: count.describe('HTTP status. 0 if there was no response.'),
  duration_ms: count.describe('How long it took, in milliseconds.'),
  mocked: z.boolean().catch(false).describe('Whether a mock responded.'),
  body: z.unknown().optional().describe('The body as read. Long ones are cut.'),
})

/** A variable that an answer has set. */
const mapping = z.object({
  name: text.describe('The variable.'),
  path: text.describe('The JSON Path it was read from.'),
  outcome: z
    .enum(['set', 'empty', 'error'])
    .catch('set')
    .describe('`set`, `empty` if the path matched nothing, or `error` if the path is invalid.'),
  value_preview: text.describe('The start of its value.'),
  detail: optionalText.describe('Why the outcome is an error.'),
})

/** Times in a row, and the limit at which it was enough; 0 where there is none. */
const counted = z.object({
  count: count.describe('How often in a row.'),
  limit: count.describe('How often it can happen. 0 if there is no limit.'),
})
/** The model, and what it was asked for: to read and decide, or to speak. */
const asked = z.object({
  model: text.describe('The model.'),
  purpose: z.enum(['decide', 'speak']).catch('speak').describe('To read and decide, or to speak.'),
})
const countOrNull = z.number().nullable().catch(null)

const failedAnswer = answer.extend({ message: text.describe('What went wrong.') })

export const payloads = {
  'conversation.init': z.object({
    start_node_id: orNull.describe('The node where the conversation starts. `null` if none.'),
    brain: text.describe('What chooses the next step and what to say: `scripted`, or the name of a model.'),
    seed: count.describe('Seed for random decisions.'),
    versions: z.record(z.string(), z.string()).catch({}).describe('The software versions it ran on, by program.'),
    document_hash: orNull.describe('SHA-256 of the document’s JSON text. `null` if unknown.'),
    call: values.describe('Facts about the call: numbers, timezone, and language.'),
    request_data: values.describe('The variables it started with. Long values are cut.'),
    left_out: z
      .number()
      .int()
      .optional()
      .catch(undefined)
      .describe('Number of request data fields left out of the event for lack of room.'),
  }),
  /** Input of a turn, with the members of its type. */
  'conversation.input': z.object({
    type: z.enum(inputTypes).catch('speech').describe('The kind of input.'),
    text: optionalText.describe('What the caller said.'),
    digits: optionalText.describe('The keys that they pressed.'),
    heard: optionalText.describe(
      'What was heard before anyone spoke to the caller, or of the agent’s words when they interrupted.',
    ),
    count: z
      .number()
      .int()
      .optional()
      .catch(undefined)
      .describe('Turns in a row in which the caller said nothing at the node, including this one.'),
    start_node_id: optionalText.describe('The node to start at.'),
    threshold,
    edge_key: optionalText.describe('The edge that was chosen.'),
    kind: optionKind.optional().catch(undefined).describe('The kind of option that was chosen.'),
    message: optionalText.describe('Why the conversation was stopped.'),
    reason: z
      .enum(['stopped', 'error'])
      .optional()
      .catch(undefined)
      .describe('If it was stopped, whether because of an error.'),
    said: optionalText.describe('The caller’s actual words, if the line misheard them or the agent kept talking.'),
    corrected: z
      .array(
        z.object({
          heard: text.describe('The words as they were heard.'),
          keyword: text.describe('The intended keyword.'),
        }),
      )
      .optional()
      .catch(undefined)
      .describe('Keywords recognized in misheard words.'),
    ignored,
  }),
  /** A chat was taken back: it goes on as it was after that event, and what followed there is a branch that is kept. */
  'conversation.rewind': z.object({
    to_sequence: count.describe('The last event of the turn the chat was rewound to.'),
  }),
  'node.transition': z.object({
    chosen_node_id: text.describe('The node it moved to.'),
    chosen_label: orNull.describe('The label of the edge it followed. `null` if none.'),
    previous_node_id: orNull.describe('The node it left. `null` if the conversation started here.'),
    via: z.enum(moveMeans).catch('edge').describe('How it moved.'),
    edge_key: orNull.describe('The edge it followed. `null` if none.'),
    reason: text.describe('Why.'),
    ranked: z.array(ranked).optional().catch(undefined).describe('The options considered, likeliest first.'),
    rule_index: z.number().int().optional().catch(undefined).describe('Index of the matching routing rule, from 0.'),
    passed_by: optionalText.describe('The node that was skipped because everything it asks for was known.'),
    variable_changes: z
      .object({
        added: values.describe('New variables.'),
        modified: values.describe('Variables with another value.'),
        removed: texts.describe('Removed variables.'),
      })
      .catch({ added: {}, modified: {}, removed: [] })
      .describe('Variable changes since the previous move. Long values are cut.'),
  }),
  'transcript.user': z.object({ text: text.describe('What they said.') }),
  'transcript.assistant': z.object({
    text: text.describe('What it said.'),
    source: z
      .enum(['text', 'brain', 'filler', 'voicemail_message'])
      .optional()
      .catch(undefined)
      .describe('Where the words come from: the node’s text, the brain, a filler, or the message for a voicemail.'),
    brain: optionalText.describe('What wrote them.'),
    spoken: optionalText.describe('The words with pauses, if they have any.'),
  }),
  /** The agent's words of the last turn, as far as the caller heard them, and the others. */
  interrupt: z.object({
    heard: text.describe('The agent’s words of the last turn the caller heard.'),
    unheard: text.describe('The words they didn’t hear.'),
    said: optionalText.describe('What the caller said, if the agent kept talking.'),
    ignored,
    threshold,
  }),
  'button.press': z.object({ digits: text.describe('The keys that they pressed.') }),
  'webhook.invoke': request,
  'webhook.result': answer,
  'webhook.error': failedAnswer,
  'webhook.mapping': mapping,
  /** A model calls a tool, under the name that it was told. */
  'tool.call': z.object({
    name: text.describe('The tool, under the name given to the model.'),
    input: z.unknown().optional().describe('The model’s input to the tool.'),
  }),
  'tool.invoke': request.extend({
    name: text.describe('The tool.'),
    tool_id: optionalText.describe('ID of the tool. Absent if it’s defined inline in the pathway or call.'),
    input: z.unknown().optional().describe('The input of the call. Long ones are cut.'),
  }),
  'tool.result': answer.extend({
    mappings: z.array(mapping).catch([]).describe('The variables the tool set.'),
  }),
  'tool.error': failedAnswer,
  'kb.invoke': z.object({
    question: text.describe('The question.'),
    sources: texts.describe('IDs of knowledge bases, and `text` for text in the node.'),
  }),
  'kb.result': z.object({
    passages: z
      .array(
        z.object({
          text: text.describe('The passage.'),
          similarity: count.describe('How well it matches, from 0 to 1.'),
          source: text.describe('ID of a knowledge base, or the name of the node with the text.'),
          store: z.string().optional().catch(undefined).describe('The name of the knowledge base.'),
          heading: z.array(z.string()).optional().catch(undefined).describe('The headings above the passage.'),
          chunk_index: z
            .number()
            .int()
            .optional()
            .catch(undefined)
            .describe('Position of the passage in the text, from 0.'),
        }),
      )
      .catch([])
      .describe('What was found, best first.'),
    errors: z
      .array(z.string())
      .optional()
      .catch(undefined)
      .describe('What went wrong, for each source that couldn’t be searched.'),
  }),
  no_match: counted,
  no_input: counted,
  'model.request': asked.extend({
    prompt_hash: text.describe('Hash of the prompt. Equal prompts have the same hash.'),
    prompt_tokens: countOrNull.describe('Length of the prompt, in tokens. `null` if the model doesn’t say.'),
    cached_tokens: countOrNull.describe('Number of cached tokens. `null` if the model doesn’t say.'),
    first_token_ms: countOrNull.describe('Milliseconds until the first words. `null` if unknown.'),
    duration_ms: count.describe('Milliseconds until the last words.'),
    left_out: z
      .number()
      .int()
      .optional()
      .catch(undefined)
      .describe('Number of early utterances that didn’t fit in the prompt.'),
  }),
  'model.slow': asked.extend({ waited_ms: count.describe('Milliseconds waited so far.') }),
  'model.error': asked.extend({
    message: text.describe('What went wrong.'),
    status: z.number().int().optional().catch(undefined).describe('HTTP status, if it was an error.'),
    next: z
      .enum(['retry', 'fallback', 'simulator', 'stop'])
      .catch('simulator')
      .describe('What’s tried next. `stop`: the conversation so far is kept.'),
  }),
  'condition.result': z.object({
    condition: text.describe('The condition.'),
    met: z.boolean().nullable().catch(null).describe('Whether it’s met. `null` if undecided.'),
    reason: text.describe('Why.'),
  }),
  'decision.result': z.object({
    brain: text.describe('What decided.'),
    pick: option.nullable().catch(null).describe('The chosen option. `null` if the conversation stays at its node.'),
    reason: text.describe('Why.'),
    ranked: rankedList.describe('The options considered, likeliest first.'),
    condition_met: z
      .boolean()
      .optional()
      .catch(undefined)
      .describe('Whether the node’s condition is met. Absent if it has none.'),
    fits: z
      .boolean()
      .optional()
      .catch(undefined)
      .describe('If nothing was chosen: whether the reply belongs to the node.'),
    clarify: z
      .array(z.string())
      .optional()
      .catch(undefined)
      .describe('The labels the caller is asked to choose between.'),
  }),
  'var_extraction.result': z.object({
    requested: texts.describe('The variables to extract.'),
    extracted: values.describe('The extracted variables and their values.'),
    rejected: z
      .array(
        z.object({
          name: text.describe('The variable.'),
          value: z.unknown().optional().describe('The extracted value.'),
          type: text.describe('The expected type.'),
        }),
      )
      .catch([])
      .describe('Variables whose value didn’t match their type.'),
  }),
  'variable.unset': z.object({
    name: text.describe('The variable without a value.'),
    field: text.describe('The field of the node that uses it.'),
  }),
  'transfer_call.invoke': z.object({ number: text.describe('The number to transfer to.') }),
  'transfer_call.result': z.object({
    outcome: z.enum(['transferred', 'failed']).catch('transferred').describe('`transferred`, or `failed`.'),
    number: optionalText.describe('The number.'),
    message: optionalText.describe('Why it failed.'),
  }),
  warning: z.object({
    message: text.describe('What’s wrong.'),
    field: optionalText.describe('The field of the node it’s about.'),
    names: z.array(z.string()).optional().catch(undefined).describe('The variables or options it’s about.'),
    edge_key: optionalText.describe('The edge it’s about.'),
    pick: option.optional().catch(undefined).describe('The option it’s about.'),
    came: optionalText.describe('The start of words that couldn’t be spoken.'),
    source: z.enum(['model']).optional().catch(undefined).describe('Set if it’s about the model’s work.'),
    brain_failure: optionalText.describe('The model’s error, if the simulator takes over.'),
  }),
  error: z.object({
    source: z.enum(['brain', 'runtime', 'pathway']).catch('runtime').describe('Where it went wrong.'),
    message: text.describe('What went wrong.'),
    nodes: z.array(z.string()).optional().catch(undefined).describe('Names of the nodes in the loop.'),
  }),
  'conversation.end': z.object({
    reason: z.enum(endReasons).catch('stopped').describe('Why it ended.'),
    message: text.describe('The reason, in a sentence.'),
    transferred_to: optionalText.describe('The number it was transferred to.'),
  }),
} satisfies Record<TimelineEventType, z.ZodObject>
