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
  .describe('Why an interruption did not stop the agent.')
const threshold = z
  .number()
  .optional()
  .catch(undefined)
  .describe('The interruption threshold of the node, where it has one of its own.')
const orNull = z.string().nullable().catch(null)
const count = z.number().catch(0)
const values = z.record(z.string(), z.unknown()).catch({})
const optionKind = z.enum(['edge', 'global'])

/** An edge or a global node that was weighed, with its likelihood from 0 to 1. */
const ranked = z.object({
  kind: optionKind.catch('edge').describe('An edge, or a global node.'),
  key: text.describe('Names it within the pathway.'),
  label: text.describe('Its label.'),
  likelihood: count.describe('How likely it is, from 0 to 1.'),
})
/** An edge or a global node that was chosen. */
const option = z.object({
  kind: optionKind.describe('An edge, or a global node.'),
  key: z.string().describe('Names it within the pathway.'),
})
const rankedList = z.array(ranked).catch([])

const request = z.object({
  method: text.describe('Its method.'),
  url: text.describe('Its URL.'),
  headers: z.record(z.string(), z.string()).catch({}).describe('Its headers; secrets are hidden.'),
  body: z.unknown().optional().describe('Its body as it was sent; the beginning of a long one.'),
  timeout_ms: count.describe('Milliseconds that the answer may take.'),
  retries: count.describe('How often it is tried again.'),
})

const answer = z.object({
  status: count.describe('The HTTP status; 0 without an answer.'),
  duration_ms: count.describe('How long it took, in milliseconds.'),
  mocked: z.boolean().catch(false).describe('True if a mock answered.'),
  body: z.unknown().optional().describe('The body as it was read; the beginning of a long one.'),
})

/** A variable that an answer has set. */
const mapping = z.object({
  name: text.describe('The variable.'),
  path: text.describe('The JSON Path by which it was read.'),
  outcome: z
    .enum(['set', 'empty', 'error'])
    .catch('set')
    .describe('`set`; `empty` where the path matched nothing; `error` where it could not be read.'),
  value_preview: text.describe('The beginning of its value.'),
  detail: optionalText.describe('Why the outcome is an error.'),
})

/** Times in a row, and the limit at which it was enough; 0 where there is none. */
const counted = z.object({
  count: count.describe('How often in a row.'),
  limit: count.describe('How often it may happen; 0 where there is no limit.'),
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
    start_node_id: orNull.describe('The node at which the conversation begins; null for none.'),
    brain: text.describe('Who decides and speaks: `scripted`, or the name of a model.'),
    seed: count.describe('Seed of what is decided by chance.'),
    versions: z
      .record(z.string(), z.string())
      .catch({})
      .describe('The versions that played it, by the names of programs.'),
    document_hash: orNull.describe('SHA-256 of the document’s JSON text; null where it is not known.'),
    call: values.describe('The facts of the call: numbers, timezone, language.'),
    request_data: values.describe('The variables that it began with; a long value by its beginning.'),
    left_out: z
      .number()
      .int()
      .optional()
      .catch(undefined)
      .describe('The number of further fields of the request data, for which the event has no room.'),
  }),
  /** Input of a turn, with the members of its type. */
  'conversation.input': z.object({
    type: z.enum(inputTypes).catch('speech').describe('The kind of input.'),
    text: optionalText.describe('What the caller said.'),
    digits: optionalText.describe('The keys that they pressed.'),
    heard: optionalText.describe(
      'What was heard before anyone spoke to the caller, or of the agent’s words when they broke in.',
    ),
    count: z
      .number()
      .int()
      .optional()
      .catch(undefined)
      .describe('The turns in a row in which the caller said nothing at the node, this one included.'),
    start_node_id: optionalText.describe('The node to begin at.'),
    threshold,
    edge_key: optionalText.describe('The edge that was chosen.'),
    kind: optionKind.optional().catch(undefined).describe('The kind of option that was chosen.'),
    message: optionalText.describe('Why the conversation was stopped.'),
    reason: z.enum(['stopped', 'error']).optional().catch(undefined).describe('Of a stop, whether it was a fault.'),
    said: optionalText.describe('The caller’s own words, where the line misheard them or the agent went on.'),
    corrected: z
      .array(
        z.object({
          heard: text.describe('The words as they were heard.'),
          keyword: text.describe('The keyword that was meant.'),
        }),
      )
      .optional()
      .catch(undefined)
      .describe('Keywords that were understood in words that were misheard.'),
    ignored,
  }),
  /** A chat was taken back: it goes on as it was after that event, and what followed there is a branch that is kept. */
  'conversation.rewind': z.object({
    to_sequence: count.describe('The last event of the turn that the chat was taken back to.'),
  }),
  'node.transition': z.object({
    chosen_node_id: text.describe('The node that it moved to.'),
    chosen_label: orNull.describe('The label by which it moved; null for none.'),
    previous_node_id: orNull.describe('The node that it left; null where the conversation began here.'),
    via: z.enum(moveMeans).catch('edge').describe('How it moved.'),
    edge_key: orNull.describe('The edge that was taken; null for none.'),
    reason: text.describe('Why.'),
    ranked: z.array(ranked).optional().catch(undefined).describe('The options that were weighed, the likeliest first.'),
    rule_index: z.number().int().optional().catch(undefined).describe('The routing rule that was taken, from 0.'),
    passed_by: optionalText.describe('The node that was not stopped at, since all that it asks was known.'),
    variable_changes: z
      .object({
        added: values.describe('New variables.'),
        modified: values.describe('Variables with another value.'),
        removed: texts.describe('Variables that are gone.'),
      })
      .catch({ added: {}, modified: {}, removed: [] })
      .describe('Changes of variables since the move before; a long value by its beginning.'),
  }),
  'transcript.user': z.object({ text: text.describe('What they said.') }),
  'transcript.assistant': z.object({
    text: text.describe('What it said.'),
    source: z
      .enum(['text', 'brain', 'filler', 'voicemail_message'])
      .optional()
      .catch(undefined)
      .describe('Where the words come from: the node’s text, the brain, a filler, or the message for a voicemail.'),
    brain: optionalText.describe('Who made them up.'),
    spoken: optionalText.describe('The words with their pauses, where they have any.'),
  }),
  /** The agent's words of the last turn, as far as the caller heard them, and the others. */
  interrupt: z.object({
    heard: text.describe('The agent’s words of the last turn that the caller heard.'),
    unheard: text.describe('Those that they did not hear.'),
    said: optionalText.describe('What the caller said, where the agent went on.'),
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
    name: text.describe('The tool, under the name that the model was told.'),
    input: z.unknown().optional().describe('What the model says to the tool.'),
  }),
  'tool.invoke': request.extend({
    name: text.describe('The tool.'),
    tool_id: optionalText.describe('Identifies the tool; absent where it is written out in the pathway or the call.'),
    input: z.unknown().optional().describe('As the tool was called; the beginning of a long one.'),
  }),
  'tool.result': answer.extend({
    mappings: z.array(mapping).catch([]).describe('The variables that the tool has set.'),
  }),
  'tool.error': failedAnswer,
  'kb.invoke': z.object({
    question: text.describe('What is looked for.'),
    sources: texts.describe('Ids of knowledge bases, and `text` for text in the node.'),
  }),
  'kb.result': z.object({
    passages: z
      .array(
        z.object({
          text: text.describe('The passage.'),
          similarity: count.describe('How well it fits, from 0 to 1.'),
          source: text.describe('The id of a knowledge base, or the name of the node that holds the text.'),
          store: z.string().optional().catch(undefined).describe('The name of the knowledge base.'),
          heading: z
            .array(z.string())
            .optional()
            .catch(undefined)
            .describe('The headings that the passage stands below.'),
          chunk_index: z
            .number()
            .int()
            .optional()
            .catch(undefined)
            .describe('The place of the passage in the text, from 0.'),
        }),
      )
      .catch([])
      .describe('What was found, best first.'),
    errors: z
      .array(z.string())
      .optional()
      .catch(undefined)
      .describe('What went wrong, for each source that could not be asked.'),
  }),
  no_match: counted,
  no_input: counted,
  'model.request': asked.extend({
    prompt_hash: text.describe('Names the prompt: the same for the same one.'),
    prompt_tokens: countOrNull.describe('The length of the prompt, in tokens; null where the model does not tell.'),
    cached_tokens: countOrNull.describe('How many of them the model had cached; null where it does not tell.'),
    first_token_ms: countOrNull.describe('Milliseconds until the first words; null where they are not known.'),
    duration_ms: count.describe('Milliseconds until the last words.'),
    left_out: z
      .number()
      .int()
      .optional()
      .catch(undefined)
      .describe('Utterances at the beginning of the call for which the prompt had no room.'),
  }),
  'model.slow': asked.extend({ waited_ms: count.describe('Milliseconds waited so far.') }),
  'model.error': asked.extend({
    message: text.describe('What went wrong.'),
    status: z.number().int().optional().catch(undefined).describe('The HTTP status, where it was an error.'),
    next: z
      .enum(['retry', 'fallback', 'simulator', 'stop'])
      .catch('simulator')
      .describe('Who is asked next; `stop`: what was said so far stands.'),
  }),
  'condition.result': z.object({
    condition: text.describe('The condition.'),
    met: z.boolean().nullable().catch(null).describe('True if it is met; null where nobody could say.'),
    reason: text.describe('Why.'),
  }),
  'decision.result': z.object({
    brain: text.describe('Who decided.'),
    pick: option
      .nullable()
      .catch(null)
      .describe('The option that was picked; null where the conversation stays at its node.'),
    reason: text.describe('Why.'),
    ranked: rankedList.describe('The options that were weighed, the likeliest first.'),
    condition_met: z
      .boolean()
      .optional()
      .catch(undefined)
      .describe('True if the node’s condition is met; absent if it has none.'),
    fits: z
      .boolean()
      .optional()
      .catch(undefined)
      .describe('If nothing was picked: true if the answer belongs to the node.'),
    clarify: z
      .array(z.string())
      .optional()
      .catch(undefined)
      .describe('The labels that the caller is asked to choose between.'),
  }),
  'var_extraction.result': z.object({
    requested: texts.describe('The variables that were looked for.'),
    extracted: values.describe('Those that were found, and their values.'),
    rejected: z
      .array(
        z.object({
          name: text.describe('The variable.'),
          value: z.unknown().optional().describe('The value that was found.'),
          type: text.describe('The type that it should have.'),
        }),
      )
      .catch([])
      .describe('Those whose value did not fit their type.'),
  }),
  'variable.unset': z.object({
    name: text.describe('The variable that has no value.'),
    field: text.describe('The field of the node that names it.'),
  }),
  'transfer_call.invoke': z.object({ number: text.describe('The number to transfer to.') }),
  'transfer_call.result': z.object({
    outcome: z.enum(['transferred', 'failed']).catch('transferred').describe('`transferred`, or `failed`.'),
    number: optionalText.describe('The number.'),
    message: optionalText.describe('Why it failed.'),
  }),
  warning: z.object({
    message: text.describe('What is wrong.'),
    field: optionalText.describe('The field of the node that it is about.'),
    names: z.array(z.string()).optional().catch(undefined).describe('The variables or options that it is about.'),
    edge_key: optionalText.describe('The edge that it is about.'),
    pick: option.optional().catch(undefined).describe('The option that it is about.'),
    came: optionalText.describe('The beginning of words that could not be spoken.'),
    source: z.enum(['model']).optional().catch(undefined).describe('Tells that the model’s work is meant.'),
    brain_failure: optionalText.describe('Message of the brain that failed, if the simulator plays on.'),
  }),
  error: z.object({
    source: z.enum(['brain', 'runtime', 'pathway']).catch('runtime').describe('Where it went wrong.'),
    message: text.describe('What went wrong.'),
    nodes: z
      .array(z.string())
      .optional()
      .catch(undefined)
      .describe('The names of the nodes that the conversation went round.'),
  }),
  'conversation.end': z.object({
    reason: z.enum(endReasons).catch('stopped').describe('Why it ended.'),
    message: text.describe('Why, in a sentence.'),
    transferred_to: optionalText.describe('The number that it was transferred to.'),
  }),
} satisfies Record<TimelineEventType, z.ZodObject>
