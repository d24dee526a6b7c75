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
  .meta({ description: 'The name that people and the agent know the store by.' })

const storeDescription = z.string().trim().min(1).max(LONGEST_DESCRIPTION).meta({
  description: 'What the store tells of. The agent reads it to know when to search in it.',
})

const storeText = z
  .string()
  .min(1)
  .max(LONGEST_TEXT)
  .refine(text => text.trim() !== '', 'Write a text that holds more than spaces.')
  .nullish()
  .meta({ description: 'The whole text that is searched in.' })

const format = z.enum(textFormats).nullish().meta({
  description: 'How `text` is written: headings of Markdown and HTML are kept with the passages below them.',
})

const file = z
  .object({
    name: z.string().min(1).max(300).meta({ description: 'The name of the file; its ending says what is in it.' }),
    content: z
      .base64()
      .min(1)
      .max(LONGEST_TEXT)
      .meta({ description: 'The bytes of the file in base64: a text in UTF-8, Markdown, HTML, or a PDF.' }),
  })
  .nullish()
  .meta({ description: 'A file in the place of `text`.' })

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

const vectorId = z.string().meta({ description: 'The id of the store: `KB-` and a UUID.' })

/** The state of a store's index. */
const indexing = z
  .object({
    state: z.enum(indexStates).meta({
      description:
        '`ready`: questions are answered from the present text. `indexing`, `failed`: they are answered from the previous text, if there was one.',
    }),
    chunks_done: z.number().int().meta({ description: 'Passages that are indexed so far.' }),
    chunks_total: z
      .number()
      .int()
      .meta({ description: 'Passages that the text is cut into; 0 while nobody has counted them.' }),
    error_message: z.string().nullable().meta({
      description: 'Why indexing failed, or why a ready index knows words alone; null otherwise.',
    }),
    ranking: z.enum(['words', 'words and meaning']).nullable().meta({
      description:
        'How passages are ranked: by the words that they share with the question (BM25), or by that and by embeddings together. null before the first index.',
    }),
  })
  .meta({ id: 'Indexing' })

const summary = z.object({
  vector_id: vectorId,
  name: z.string().describe('The name that people and the agent know the store by.'),
  description: z.string().describe('What the store tells of.'),
  format: z.enum(textFormats).describe('How the text is written.'),
  characters: z.number().int().meta({ description: 'The length of the text.' }),
  indexing: indexing.describe('How far the index of its text is.'),
  created_at: timestamp,
  updated_at: timestamp,
})
export type VectorStoreSummary = z.output<typeof summary>

const withText = summary.extend({ text: z.string().describe('The whole text.') })
export type VectorStore = z.output<typeof withText>

/** A store as clients of the public service read it. */
const knowledgeBase = z
  .object({
    id: vectorId,
    vector_id: vectorId,
    name: z.string(),
    description: z.string(),
    type: z.literal('text').meta({ description: 'Always `text`: files are kept as the text that was read from them.' }),
    status: z.enum(['PROCESSING', 'COMPLETED', 'FAILED']).meta({ description: 'The state of its index.' }),
    created_at: timestamp,
  })
  .meta({ description: 'The store without its text once more, for clients that read it here.' })
export type KnowledgeBase = z.output<typeof knowledgeBase>

const idAnswer = statusSuccess.extend({
  vector_id: vectorId,
  data: z.object({ vector_id: vectorId }).describe('The same once more, for clients that read `data`.'),
  errors: z.null().default(null),
})

const params = z.object({ vector_id: vectorId })
const tag = 'Vector stores'

const example = {
  name: 'Opening hours and parking',
  description: 'When the shop is open, where to park, and how to get in.',
  text: '# Hours\nWe are open Monday to Friday, from 9 to 5.\n\n# Parking\nPark behind the house.',
  format: 'markdown',
}

export const listVectorStores = endpoint({
  method: 'GET',
  path: '/api/vectors',
  tag,
  summary: 'List vector stores',
  description: 'Lists vector stores, the newest first; their texts where they are asked for.',
  query: listQuery.extend({
    include_text: z.stringbool().default(false).meta({ description: 'With the whole text of each store.' }),
  }),
  responses: {
    200: listCounts.extend({
      status: success,
      vectors: z
        .array(summary.extend({ text: z.string().optional().describe('The whole text; with `include_text` alone.') }))
        .describe('The stores.'),
      data: z.array(knowledgeBase).describe('The stores once more, for clients that read `data`.'),
      errors: z.null().default(null),
    }),
  },
})

export const createVectorStore = endpoint({
  method: 'POST',
  path: '/api/vectors',
  tag,
  summary: 'Create a vector store',
  description: 'The store can be named at once wherever tools are; it answers questions as soon as it is indexed.',
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
  description: 'With its whole text, and how far its index is.',
  params,
  query: z.object({
    include_text: z.stringbool().default(true).meta({ description: 'With the whole text of the store.' }),
  }),
  responses: {
    200: summary.extend({
      status: success,
      text: z.string().optional().describe('The whole text; absent with `include_text=false`.'),
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
    'A text or a file that is sent is indexed again. Until then, questions are answered from the previous one.',
  params,
  body: changedVectorStore,
  example,
  failures: { 422: 'The file takes too long to read.' },
  responses: { 200: idAnswer },
})

const deleted = statusSuccess.extend({
  message: z.string(),
  data: z.object({ vector_id: vectorId }).describe('Which store it was, for clients that read `data`.'),
  errors: z.null().default(null),
})

export const deleteVectorStore = endpoint({
  method: 'DELETE',
  path: '/api/vectors/:vector_id',
  tag,
  summary: 'Delete a vector store',
  description: 'Deletes the store with its text and its index.',
  params,
  responses: { 200: deleted },
})

export const deleteVectorStoreByPost = endpoint({
  method: 'POST',
  path: '/api/vectors/:vector_id/delete',
  tag,
  summary: 'Delete a vector store, as clients of the public service do',
  description: 'Deletes the store with its text and its index, as clients of the public service ask for it.',
  params,
  responses: { 200: deleted },
})

const passage = z
  .object({
    id: z.string().meta({ description: 'The id of the store and the place of the passage in its text.' }),
    input_text: z.string().meta({ description: 'The passage.' }),
    heading: z.array(z.string()).meta({ description: 'The headings that it stands below, the outermost first.' }),
    chunk_index: z.number().int().meta({ description: 'The place of the passage in the text, from 0.' }),
    similarity: z.number().meta({
      description:
        'From 0 to 1. By words: the share of the question’s words that the best passage has, the rarer the heavier, and less for those ranked below it. By words and meaning: 1 for what is first in both ranks.',
    }),
    scores: z
      .object({
        words: z.number().nullable().describe('The BM25 score.'),
        meaning: z.number().nullable().describe('The cosine of the embeddings.'),
      })
      .meta({
        description: 'The BM25 score and the cosine of the embeddings; null where the passage is not in that rank.',
      }),
  })
  .meta({ id: 'Passage' })
export type FoundPassage = z.output<typeof passage>

const found = z.object({ results: z.array(passage).describe('The passages, best first.') })

export const queryVectorStore = endpoint({
  method: 'POST',
  path: '/api/vectors/:vector_id/query',
  tag,
  summary: 'Ask a vector store',
  description: 'Answers the passages that fit the question, best first.',
  params,
  body: z.object({
    query: z.string().trim().min(1).max(LONGEST_QUESTION).meta({ description: 'The question, in any words.' }),
    top_k: z.coerce
      .number()
      .int()
      .min(1)
      .max(MOST_PASSAGES)
      .nullish()
      .meta({ description: 'Most passages wanted; 5 unless given.' }),
  }),
  example: { query: 'Where can I park?', top_k: 3 },
  failures: { 409: 'The store is not indexed yet, or could not be indexed.' },
  responses: {
    200: statusSuccess.extend({
      vector_id: vectorId,
      ranking: z.enum(['words', 'words and meaning']).describe('How the passages are ranked.'),
      warning: z.string().nullable().meta({ description: 'Why embeddings were left out, where the store has some.' }),
      results: z.array(passage).describe('The passages, best first.'),
      data: found.describe('The same once more, for clients that read `data`.'),
      errors: z.null().default(null),
    }),
  },
})

export const listVectorStoreUses = endpoint({
  method: 'GET',
  path: '/api/vectors/:vector_id/uses',
  tag,
  summary: 'List what uses a vector store',
  description: 'The pathways whose draft names the store, and the inbound numbers whose tools do; 100 of each at most.',
  params,
  responses: {
    200: statusSuccess.extend({
      pathways: z
        .array(
          z.object({
            pathway_id: z.string().describe('Identifies the pathway.'),
            name: z.string().describe('Its name.'),
          }),
        )
        .describe('The pathways that name the store.'),
      numbers: z
        .array(z.object({ phone_number: z.string().describe('The number, E.164.') }))
        .describe('The numbers whose tools name the store.'),
    }),
  },
})
