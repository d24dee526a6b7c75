import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { statusSuccess } from './envelope.ts'

/** Names a browser tab among all that have a pathway open; made anew by each. */
const tab = z.string().min(1).max(64).describe('ID of the browser tab, unique for each.')
const place = z.string().max(200).nullable().default(null)

/** Somebody who has the pathway open, and where. The same person in two tabs counts as two. */
export const person = z
  .object({
    tab,
    name: z.string().trim().min(1).max(80).describe('The name others see.'),
    node_id: place.describe('The selected node. `null` if none.'),
    edge_key: place.describe('The selected edge, by key. `null` if none.'),
    field: place.describe('The focused field of its form. `null` if none.'),
    pointer: z
      .object({ x: z.number().describe('From the left.'), y: z.number().describe('From the top.') })
      .nullable()
      .default(null)
      .describe('Pointer position on the canvas, in the document’s coordinates. `null` if it’s elsewhere.'),
  })
  .meta({ id: 'Person' })
export type Person = z.infer<typeof person>

/**
 * Messages of a pathway's stream. Each message says how things stand, so that one that is missed is made up for by the next, and
 * one that comes twice changes nothing.
 */
export const pathwayNews = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('draft'),
    /** Revisions of one lineage follow each other; of another one, as after a backup was restored, they tell nothing of each other. */
    lineage: z.string(),
    revision: z.number().int(),
    /** The tabs that saved since the last such message; null stands for who has no tab, as a program with a key. */
    saved_by: z.array(tab.nullable()),
    deleted: z.boolean(),
  }),
  /** Versions were made, changed, deleted or published: they are to be read again. */
  z.object({ type: z.literal('versions') }),
  /** Everybody who has the pathway open. */
  z.object({ type: z.literal('people'), people: z.array(person) }),
])
export type PathwayNews = z.infer<typeof pathwayNews>

const pathwayParams = z.object({ pathway_id: z.string() })

/** The time for which somebody is taken to be there who is not heard of; `sendPresence` is to be repeated more often. */
export const PRESENCE_MS = 25_000

export const streamPathway = endpoint({
  method: 'GET',
  path: '/api/v1/convo_pathway/:pathway_id/stream',
  tag: 'Working together',
  summary: 'Follow a pathway',
  description:
    'Streams the pathway’s state, then every save, version, publication, and deletion, and who has it open, until you close the stream or the key is revoked. Read documents with the other operations. As JSON: the draft’s lineage and revision.',
  params: pathwayParams,
  query: z.object({
    tab: tab
      .optional()
      .describe('ID of the tab. After its first `presence`, it’s listed among the people who have the pathway open.'),
  }),
  responses: {
    200: {
      media: ['text/event-stream', 'application/json'],
      json: statusSuccess.extend({
        lineage: z.string().describe('Lineage of the draft. Compare revisions only within the same lineage.'),
        revision: z.number().int().describe('Current revision of the draft.'),
      }),
    },
  },
})

export const sendPresence = endpoint({
  method: 'POST',
  path: '/api/v1/convo_pathway/:pathway_id/presence',
  tag: 'Working together',
  summary: 'Share your presence in a pathway',
  description:
    'Shares where a tab is in the pathway whose stream it follows. Send it on every change and every ten seconds.',
  params: pathwayParams,
  body: person,
  example: { tab: 'n7Vw2', name: 'Ana', node_id: 'welcome', field: 'prompt' },
  responses: { 200: statusSuccess },
})
