import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { statusSuccess } from './envelope.ts'

/** Names a browser tab among all that have a pathway open; made anew by each. */
const tab = z.string().min(1).max(64).describe('Names the browser tab; a new one for each.')
const place = z.string().max(200).nullable().default(null)

/** Somebody who has the pathway open, and where. The same person in two tabs counts as two. */
export const person = z
  .object({
    tab,
    name: z.string().trim().min(1).max(80).describe('The name that others see.'),
    node_id: place.describe('The node that is selected; null for none.'),
    edge_key: place.describe('The edge that is selected, by its key; null for none.'),
    field: place.describe('The field of its form that has the focus; null for none.'),
    pointer: z
      .object({ x: z.number().describe('From the left.'), y: z.number().describe('From the top.') })
      .nullable()
      .default(null)
      .describe('Where the pointer is on the canvas, in the document’s own coordinates; null where it is elsewhere.'),
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
    'Tells at once how the pathway stands, and then of each save, version, publication and deletion, and of who has it open, until it is closed, or the key is revoked. The documents themselves are read with the other operations. As JSON: the draft’s lineage and revision.',
  params: pathwayParams,
  query: z.object({
    tab: tab
      .optional()
      .describe(
        'Names the tab that asks: from its first `presence` on it is among the people who have the pathway open.',
      ),
  }),
  responses: {
    200: {
      media: ['text/event-stream', 'application/json'],
      json: statusSuccess.extend({
        lineage: z
          .string()
          .describe('The lineage of the draft: revisions of another lineage tell nothing of this one’s.'),
        revision: z.number().int().describe('The number of the draft’s present state.'),
      }),
    },
  },
})

export const sendPresence = endpoint({
  method: 'POST',
  path: '/api/v1/convo_pathway/:pathway_id/presence',
  tag: 'Working together',
  summary: 'Tell where one is in a pathway',
  description:
    'For a tab that follows the pathway’s stream. To be sent when something of it changes, and every ten seconds besides.',
  params: pathwayParams,
  body: person,
  example: { tab: 'n7Vw2', name: 'Ana', node_id: 'welcome', field: 'prompt' },
  responses: { 200: statusSuccess },
})
