import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { bothWays, statusSuccess } from './envelope.ts'
import { edgeEntries, nodeEntries } from './nodes.ts'
import { pathwayBody } from './pathways.ts'
import { madeVersion, publishedVersion } from './versions.ts'

/**
 * Operations on pathways that name the pathway in the body, as clients of the public service send them. What they write is what
 * the studio shows: nodes and edges become the draft, a version is made of it or brought up to it.
 */

export const createVersionByBody = endpoint({
  method: 'POST',
  path: '/api/v1/convo_pathway/create-version',
  tag: 'Versions',
  summary: 'Create a version by pathway ID in the body',
  description: 'Replaces the draft’s nodes and edges if you send them, then creates a version from the draft.',
  idempotent: true,
  bodyAsText: true,
  body: z.object({
    pathway_id: z.string().describe('ID of the pathway.'),
    name: z.string().max(200).optional().describe('The name of the version.'),
    nodes: nodeEntries.optional(),
    edges: edgeEntries.optional(),
  }),
  example: { pathway_id: '3f1c2a52-7a37-4f2e-9a0b-5c9d1f6f0f11', name: 'Before the holidays' },
  failures: { 404: 'The pathway doesn’t exist.' },
  responses: { 200: madeVersion },
})

export const getPathwayByBody = endpoint({
  method: 'POST',
  path: '/api/v1/convo_pathway/get_one',
  tag: 'Pathways',
  summary: 'Get a pathway by ID in the body',
  description: 'Returns the draft, or the version if `version_number` is above 0. The pathway is at `data.data`.',
  body: z.object({
    id: z.string().describe('ID of the pathway.'),
    version_number: z.coerce.number().int().min(0).default(0).describe('The version. 0 is the draft.'),
  }),
  example: { id: '3f1c2a52-7a37-4f2e-9a0b-5c9d1f6f0f11', version_number: 2 },
  failures: { 404: 'The pathway or version doesn’t exist.' },
  responses: {
    200: statusSuccess.extend({
      data: z
        .object({
          data: pathwayBody
            .extend({ version_number: z.number().int().describe('The version. 0 is the draft.') })
            .describe('The pathway.'),
        })
        .describe('Where clients read it.'),
      errors: z.null().describe('Always `null`: successful responses have no errors.'),
    }),
  },
})

export const updatePathwayByBody = endpoint({
  method: 'POST',
  path: '/api/v1/convo_pathway/update',
  tag: 'Pathways',
  summary: 'Update a pathway by ID in the body',
  description:
    'Replaces the draft’s fields you send. If `version_number` is above 0, that version becomes a copy of the draft. It must not be live in production (409).',
  bodyAsText: true,
  body: z.object({
    id: z.string().describe('ID of the pathway.'),
    version_number: z.coerce
      .number()
      .int()
      .min(0)
      .default(0)
      .describe('The version to replace with the draft. 0 for none.'),
    name: z.string().optional().describe('Its new name.'),
    description: z.string().optional().describe('Its new description.'),
    nodes: nodeEntries.optional(),
    edges: edgeEntries.optional(),
  }),
  example: { id: '3f1c2a52-7a37-4f2e-9a0b-5c9d1f6f0f11', version_number: 0, name: 'Table bookings' },
  failures: { 404: 'The pathway or version doesn’t exist.', 409: 'The version is live.' },
  responses: { 200: bothWays(z.object({ message: z.string() })) },
})

export const publishPathwayByBody = endpoint({
  method: 'POST',
  path: '/api/v1/convo_pathway/publish',
  tag: 'Versions',
  summary: 'Publish a version by pathway ID in the body',
  description: 'Makes a version live, for clients that send the pathway ID in the body. 409 if the version has errors.',
  idempotent: true,
  body: z.object({
    id: z.string().describe('ID of the pathway.'),
    version_number: z.coerce
      .number()
      .int()
      .min(1)
      .optional()
      .describe('The version. If absent, a new one is created from the draft.'),
    environment: z.enum(['production', 'staging']).default('production').describe('Where it goes live.'),
  }),
  example: { id: '3f1c2a52-7a37-4f2e-9a0b-5c9d1f6f0f11', version_number: 2, environment: 'production' },
  failures: {
    404: 'The pathway or version doesn’t exist.',
    409: 'The version has errors, listed in `errors`, or the idempotency key was used for another request.',
  },
  responses: { 200: publishedVersion },
})

export const duplicatePathwayByBody = endpoint({
  method: 'POST',
  path: '/api/v1/convo_pathway/duplicate',
  tag: 'Pathways',
  summary: 'Duplicate a pathway by ID in the body',
  description: 'Creates a new pathway from the draft, for clients that send the pathway ID in the body.',
  idempotent: true,
  body: z.object({
    pathwayID: z.string().describe('ID of the pathway to duplicate.'),
    name: z.string().trim().min(1).max(200).optional().describe('The name of the copy.'),
  }),
  example: { pathwayID: '3f1c2a52-7a37-4f2e-9a0b-5c9d1f6f0f11', name: 'Table bookings (copy)' },
  failures: { 404: 'The pathway doesn’t exist.' },
  responses: {
    200: bothWays(
      z.object({
        id: z.string().describe('The `pathway_id` again.'),
        pathway_id: z.string().describe('ID of the copy.'),
      }),
    ),
  },
})
