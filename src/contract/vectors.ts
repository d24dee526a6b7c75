import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { listCounts, listQuery, statusSuccess, success, timestamp } from './envelope.ts'

/** Forms in which a store's text is written. */
export const textFormats = ['text', 'markdown', 'html'] as const
export type TextFormat = (typeof textFormats)[number]

/** In characters; a body of 5 MiB holds no more. */
const LONGEST_TEXT = 5 * 1024 * 1024
const LONGEST_NAME = 200
const LONGEST_DESCRIPTION = 2000
export const LONGEST_QUESTION = 4000
export const MOST_PASSAGES = 50

const storeName = z
  .string()
  .trim()
  .min(1)
  .max(LONGEST_NAME)
  .meta({ description: 'The name that people and the agent see.' })

const storeDescription = z.string().trim().min(1).max(LONGEST_DESCRIPTION).meta({
  description: 'What the store covers. The agent uses it to decide when to search here.',
})

const storeText = z
  .string()
  .min(1)
  .max(LONGEST_TEXT)
  .refine(text => text.trim() !== '', 'Enter text that isn’t just spaces.')
  .nullish()
  .meta({ description: 'The full text to search.' })

const format = z.enum(textFormats).nullish().meta({
  description: 'Format of `text`. Markdown and HTML headings stay with the passages below them.',
})

const file = z
  .object({
    name: z.string().min(1).max(300).meta({ description: 'Name of the file. Its extension determines the format.' }),
    content: z
      .base64()
      .min(1)
      .max(LONGEST_TEXT)
      .meta({ description: 'The file in base64: UTF-8 text, Markdown, HTML, or PDF.' }),
  })
  .nullish()
  .meta({ description: 'A file instead of `text`.' })

const BOTH = 'Send either a text or a file, not both.'
const isOneAtMost = (body: { text?: unknown; file?: unknown }) => body.text == null || body.file == null

/** A store to be made (`docs/api-decisions.md` §13). */
export const newVectorStore = z
  .object({ name: storeName, description: storeDescription, text: storeText, format, file })
  .refine(isOneAtMost, { path: ['file'], message: BOTH })
  .refine(body => body.text != null || body.file != null, { path: ['text'], message: 'Send a text or a file.' })

/** A change of a store (`docs/api-decisions.md` §13): without a text and a file the text stays as it is. */
export const changedVectorStore = z
  .object({ name: storeName, description: storeDescription, text: storeText, format, file })
  .refine(isOneAtMost, { path: ['file'], message: BOTH })

export const indexStates = ['indexing', 'ready', 'failed'] as const

const vectorId = z.string().meta({ description: 'ID of the store: `KB-` and a UUID.' })

/** The state of a store's index. */
const indexing = z
  .object({
    state: z.enum(indexStates).meta({
      description:
        '`ready`: questions use the current text. `indexing` or `failed`: questions use the previous text, if there is one.',
    }),
    chunks_done: z.number().int().meta({ description: 'Passages indexed so far.' }),
    chunks_total: z.number().int().meta({ description: 'Number of passages in the text. 0 until counted.' }),
    error_message: z.string().nullable().meta({
      description: 'Why indexing failed, or why a ready index has keywords only. `null` otherwise.',
    }),
    ranking: z.enum(['words', 'words and meaning']).nullable().meta({
      description:
        'How passages are ranked: by shared words (BM25), or by words and embeddings together. `null` before the first index.',
    }),
  })
  .meta({ id: 'Indexing' })

const summary = z.object({
  vector_id: vectorId,
  name: z.string().describe('The name that people and the agent see.'),
  description: z.string().describe('What the store covers.'),
  format: z.enum(textFormats).describe('Format of the text.'),
  characters: z.number().int().meta({ description: 'Length of the text.' }),
  indexing: indexing.describe('Progress of its index.'),
  created_at: timestamp,
  updated_at: timestamp,
})
export type VectorStoreSummary = z.output<typeof summary>

const withText = summary.extend({ text: z.string().describe('The full text.') })
export type VectorStore = z.output<typeof withText>

/** A store as clients of the public service read it. */
const knowledgeBase = z
  .object({
    id: vectorId,
    vector_id: vectorId,
    name: z.string(),
    description: z.string(),
    type: z.literal('text').meta({ description: 'Always `text`. Files are stored as their text.' }),
    status: z.enum(['PROCESSING', 'COMPLETED', 'FAILED']).meta({ description: 'The state of its index.' }),
    created_at: timestamp,
  })
  .meta({ description: 'The store without its text again, for clients that read it here.' })
export type KnowledgeBase = z.output<typeof knowledgeBase>

const idAnswer = statusSuccess.extend({
  vector_id: vectorId,
  data: z.object({ vector_id: vectorId }).describe('The same again, for clients that read `data`.'),
  errors: z.null().default(null),
})

const params = z.object({ vector_id: vectorId })
const tag = 'Vector stores'

const example = {
  name: 'Opening hours and parking',
  description: 'When the shop is open, where to park, and how to get in.',
  text: '# Hours\nWe are open Monday to Friday, from 9 to 5.\n\n# Parking\nPark behind the building.',
  format: 'markdown',
}

export const listVectorStores = endpoint({
  method: 'GET',
  path: '/api/vectors',
  tag,
  summary: 'List vector stores',
  description: 'Lists vector stores, newest first, with their texts if requested.',
  query: listQuery.extend({
    include_text: z
      .stringbool()
      .default(false)
      .meta({ description: 'Whether to include the full text of each store.' }),
  }),
  responses: {
    200: listCounts.extend({
      status: success,
      vectors: z
        .array(summary.extend({ text: z.string().optional().describe('The full text. Only with `include_text`.') }))
        .describe('The stores.'),
      data: z.array(knowledgeBase).describe('The stores again, for clients that read `data`.'),
      errors: z.null().default(null),
    }),
  },
})

export const createVectorStore = endpoint({
  method: 'POST',
  path: '/api/vectors',
  tag,
  summary: 'Create a vector store',
  description:
    'Creates a vector store. You can use it anywhere tools are accepted. It answers questions once it’s indexed.',
  idempotent: true,
  body: newVectorStore,
  example,
  failures: { 422: 'The file takes too long to read.' },
  responses: { 200: idAnswer },
})

export const getVectorStore = endpoint({
  method: 'GET',
  path: '/api/vectors/:vector_id',
  tag,
  summary: 'Get a vector store',
  description: 'Returns the store with its full text and the progress of its index.',
  params,
  query: z.object({
    include_text: z.stringbool().default(true).meta({ description: 'Whether to include the full text of the store.' }),
  }),
  responses: {
    200: summary.extend({
      status: success,
      text: z.string().optional().describe('The full text. Absent with `include_text=false`.'),
      data: knowledgeBase,
      errors: z.null().default(null),
    }),
  },
})

export const updateVectorStore = endpoint({
  method: 'POST',
  path: '/api/vectors/:vector_id',
  tag,
  summary: 'Update a vector store',
  description:
    'Updates the fields you send. A new text or file is indexed again. Until then, questions use the previous one.',
  params,
  body: changedVectorStore,
  example,
  failures: { 422: 'The file takes too long to read.' },
  responses: { 200: idAnswer },
})

const deleted = statusSuccess.extend({
  message: z.string(),
  data: z.object({ vector_id: vectorId }).describe('The updated store, for clients that read `data`.'),
  errors: z.null().default(null),
})

export const deleteVectorStore = endpoint({
  method: 'DELETE',
  path: '/api/vectors/:vector_id',
  tag,
  summary: 'Delete a vector store',
  description: 'Deletes the store with its text and index.',
  params,
  responses: { 200: deleted },
})

export const deleteVectorStoreByPost = endpoint({
  method: 'POST',
  path: '/api/vectors/:vector_id/delete',
  tag,
  summary: 'Delete a vector store (public service format)',
  description: 'Deletes the store with its text and index, for clients of the public service.',
  params,
  responses: { 200: deleted },
})

const passage = z
  .object({
    id: z.string().meta({ description: 'The store’s ID and the passage’s position in its text.' }),
    input_text: z.string().meta({ description: 'The passage.' }),
    heading: z.array(z.string()).meta({ description: 'The headings above it, outermost first.' }),
    chunk_index: z.number().int().meta({ description: 'Position of the passage in the text, from 0.' }),
    similarity: z.number().meta({
      description:
        'From 0 to 1. By words: the weighted share of the question’s words in the best passage, where rare words count more, and less for lower-ranked passages. By words and meaning: 1 for a passage ranked first by both.',
    }),
    scores: z
      .object({
        words: z.number().nullable().describe('The BM25 score.'),
        meaning: z.number().nullable().describe('Cosine similarity of the embeddings.'),
      })
      .meta({
        description:
          'The BM25 score and the cosine similarity of the embeddings. `null` if the passage isn’t in that ranking.',
      }),
  })
  .meta({ id: 'Passage' })
export type FoundPassage = z.output<typeof passage>

const found = z.object({ results: z.array(passage).describe('The passages, best first.') })

export const queryVectorStore = endpoint({
  method: 'POST',
  path: '/api/vectors/:vector_id/query',
  tag,
  summary: 'Query a vector store',
  description: 'Returns the passages that match the question, best first.',
  params,
  body: z.object({
    query: z.string().trim().min(1).max(LONGEST_QUESTION).meta({ description: 'The question, in any words.' }),
    top_k: z.coerce
      .number()
      .int()
      .min(1)
      .max(MOST_PASSAGES)
      .nullish()
      .meta({ description: 'Maximum number of passages. Default: 5.' }),
  }),
  example: { query: 'Where can I park?', top_k: 3 },
  failures: { 409: 'The store isn’t indexed yet or couldn’t be indexed.' },
  responses: {
    200: statusSuccess.extend({
      vector_id: vectorId,
      ranking: z.enum(['words', 'words and meaning']).describe('How the passages are ranked.'),
      warning: z.string().nullable().meta({ description: 'Why embeddings weren’t used, if the store has them.' }),
      results: z.array(passage).describe('The passages, best first.'),
      data: found.describe('The same again, for clients that read `data`.'),
      errors: z.null().default(null),
    }),
  },
})

export const listVectorStoreUses = endpoint({
  method: 'GET',
  path: '/api/vectors/:vector_id/uses',
  tag,
  summary: 'List what uses a vector store',
  description:
    'Lists pathways whose draft uses the store, and inbound numbers and web agents whose tools do, up to 100 of each.',
  params,
  responses: {
    200: statusSuccess.extend({
      pathways: z
        .array(
          z.object({
            pathway_id: z.string().describe('ID of the pathway.'),
            name: z.string().describe('Its name.'),
          }),
        )
        .describe('The pathways that use the store.'),
      numbers: z
        .array(z.object({ phone_number: z.string().describe('The number, in E.164 format.') }))
        .describe('The numbers whose tools use the store.'),
      agents: z
        .array(
          z.object({
            agent_id: z.string().describe('ID of the web agent.'),
            name: z.string().nullable().meta({ description: 'Its name.' }),
          }),
        )
        .describe('The web agents whose tools use the store.'),
    }),
  },
})
