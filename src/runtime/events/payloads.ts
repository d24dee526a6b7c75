import { z } from 'zod'
import { endReasons, inputTypes, moveMeans, type TimelineEventType } from './names.ts'

/**
 * The payload of each type of event (`docs/api-decisions.md` §8). A member that an older version did not write, or wrote in another way,
 * reads as empty: a timeline can always be shown.
 */

const text = z.string().catch('')
const optionalText = z.string().optional().catch(undefined)
const texts = z.array(z.string()).catch([])
const orNull = z.string().nullable().catch(null)
const count = z.number().catch(0)
const values = z.record(z.string(), z.unknown()).catch({})
const optionKind = z.enum(['edge', 'global'])

/** An edge or a global node that was weighed, with its likelihood from 0 to 1. */
const ranked = z.object({ kind: optionKind.catch('edge'), key: text, label: text, likelihood: count })
const rankedList = z.array(ranked).catch([])

const request = z.object({
  method: text,
  url: text,
  headers: z.record(z.string(), z.string()).catch({}),
  /** As it was sent; the beginning of a long one. */
  body: z.unknown().optional(),
  timeout_ms: count,
  retries: count,
})

const answer = z.object({
  /** 0 without an answer. */
  status: count,
  duration_ms: count,
  mocked: z.boolean().catch(false),
  /** As it was read; the beginning of a long one. */
  body: z.unknown().optional(),
})

/** A variable that an answer has set. */
const mapping = z.object({
  name: text,
  path: text,
  outcome: z.enum(['set', 'empty', 'error']).catch('set'),
  value_preview: text,
  /** Why the outcome is an error. */
  detail: optionalText,
})

/** Times in a row, and the limit at which it was enough; 0 where there is none. */
const counted = z.object({ count, limit: count })
/** The model, and what it was asked for: to read and decide, or to speak. */
const asked = z.object({ model: text, purpose: z.enum(['decide', 'speak']).catch('speak') })
const countOrNull = z.number().nullable().catch(null)

const failedAnswer = answer.extend({ message: text })

export const payloads = {
  'conversation.init': z.object({
    start_node_id: orNull,
    brain: text,
    /** Seed of what is decided by chance. */
    seed: count,
    /** The versions that played it, by the names of programs. */
    versions: z.record(z.string(), z.string()).catch({}),
    /** SHA-256 of the document's JSON text; null where it is not known. */
    document_hash: orNull,
    /** The facts of the call: numbers, timezone, language. */
    call: values,
    /** A long value by its beginning. */
    request_data: values,
    /** The number of further members of the request data, for which the event has no room. */
    left_out: z.number().int().optional().catch(undefined),
  }),
  /** Input of a turn, with the members of its type. */
  'conversation.input': z.object({
    type: z.enum(inputTypes).catch('speech'),
    text: optionalText,
    digits: optionalText,
    /** Before anyone spoke to the caller, or of the agent's words when they broke in. */
    heard: optionalText,
    /** The turns in a row in which the caller said nothing at the node, this one included. */
    count: z.number().int().optional().catch(undefined),
    start_node_id: optionalText,
    edge_key: optionalText,
    kind: optionKind.optional().catch(undefined),
    message: optionalText,
    /** Of a stop, where it was a fault. */
    reason: z.enum(['stopped', 'error']).optional().catch(undefined),
  }),
  'node.transition': z.object({
    chosen_node_id: text,
    chosen_label: orNull,
    /** null where the conversation began here. */
    previous_node_id: orNull,
    via: z.enum(moveMeans).catch('edge'),
    edge_key: orNull,
    reason: text,
    ranked: z.array(ranked).optional().catch(undefined),
    /** Of the routing rule that was taken, from 0. */
    rule_index: z.number().int().optional().catch(undefined),
    /** The node that was not stopped at, since all that it asks was known. */
    passed_by: optionalText,
    /** Since the move before; a long value by its beginning. */
    variable_changes: z
      .object({ added: values, modified: values, removed: texts })
      .catch({ added: {}, modified: {}, removed: [] }),
  }),
  'transcript.user': z.object({ text }),
  'transcript.assistant': z.object({
    text,
    source: z.enum(['text', 'brain', 'filler', 'voicemail_message']).optional().catch(undefined),
    brain: optionalText,
    /** The words with their pauses, where they have any. */
    spoken: optionalText,
  }),
  /** The agent's words of the last turn, as far as the caller heard them, and the others. */
  interrupt: z.object({ heard: text, unheard: text }),
  'button.press': z.object({ digits: text }),
  'webhook.invoke': request,
  'webhook.result': answer,
  'webhook.error': failedAnswer,
  'webhook.mapping': mapping,
  /** A model calls a tool, under the name that it was told. */
  'tool.call': z.object({ name: text, input: z.unknown().optional() }),
  'tool.invoke': request.extend({
    name: text,
    /** Absent where the tool is written out in the pathway or the call. */
    tool_id: optionalText,
    /** As the tool was called; the beginning of a long one. */
    input: z.unknown().optional(),
  }),
  'tool.result': answer.extend({
    /** The variables that the tool has set. */
    mappings: z.array(mapping).catch([]),
  }),
  'tool.error': failedAnswer,
  'kb.invoke': z.object({
    question: text,
    /** Ids of knowledge bases, and `text` for text in the node. */
    sources: texts,
  }),
  'kb.result': z.object({
    /** Best first; the similarity is from 0 to 1, the source the name of a knowledge base or of the node that holds the text. */
    passages: z.array(z.object({ text, similarity: count, source: text })).catch([]),
    errors: z.array(z.string()).optional().catch(undefined),
  }),
  no_match: counted,
  no_input: counted,
  'model.request': asked.extend({
    /** The same for the same prompt. */
    prompt_hash: text,
    /** null where the model does not tell. */
    prompt_tokens: countOrNull,
    cached_tokens: countOrNull,
    first_token_ms: countOrNull,
    duration_ms: count,
    /** Utterances at the beginning of the call for which the prompt had no room. */
    left_out: z.number().int().optional().catch(undefined),
  }),
  'model.slow': asked.extend({ waited_ms: count }),
  'model.error': asked.extend({
    message: text,
    /** The HTTP status, where it was an error. */
    status: z.number().int().optional().catch(undefined),
    /** Who is asked next; `stop`: what was said so far stands. */
    next: z.enum(['retry', 'fallback', 'simulator', 'stop']).catch('simulator'),
  }),
  'condition.result': z.object({ condition: text, met: z.boolean().nullable().catch(null), reason: text }),
  'decision.result': z.object({
    brain: text,
    /** null where the conversation stays at its node. */
    pick: z.object({ kind: optionKind, key: z.string() }).nullable().catch(null),
    reason: text,
    ranked: rankedList,
    /** True if the node's condition is met; absent if it has none. */
    condition_met: z.boolean().optional().catch(undefined),
    /** If nothing was picked: true if the answer belongs to the node. */
    fits: z.boolean().optional().catch(undefined),
    /** The labels that the caller is asked to choose between. */
    clarify: z.array(z.string()).optional().catch(undefined),
  }),
  'var_extraction.result': z.object({
    requested: texts,
    extracted: values,
    rejected: z.array(z.object({ name: text, value: z.unknown().optional(), type: text })).catch([]),
  }),
  'variable.unset': z.object({ name: text, field: text }),
  'transfer_call.invoke': z.object({ number: text }),
  'transfer_call.result': z.object({
    outcome: z.enum(['transferred', 'failed']).catch('transferred'),
    number: optionalText,
    /** Why it failed. */
    message: optionalText,
  }),
  warning: z.object({
    message: text,
    field: optionalText,
    names: z.array(z.string()).optional().catch(undefined),
    edge_key: optionalText,
    pick: z.object({ kind: optionKind, key: z.string() }).optional().catch(undefined),
    /** The beginning of words that could not be spoken. */
    came: optionalText,
    /** Tells that the model's work is meant. */
    source: z.enum(['model']).optional().catch(undefined),
    /** Message of the brain that failed, if the simulator plays on. */
    brain_failure: optionalText,
  }),
  error: z.object({
    source: z.enum(['brain', 'runtime', 'pathway']).catch('runtime'),
    message: text,
    /** The names of the nodes that the conversation went round. */
    nodes: z.array(z.string()).optional().catch(undefined),
  }),
  'conversation.end': z.object({
    reason: z.enum(endReasons).catch('stopped'),
    message: text,
    transferred_to: optionalText,
  }),
} satisfies Record<TimelineEventType, z.ZodObject>
