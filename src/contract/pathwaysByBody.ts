import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { statusSuccess, timestamp } from './envelope.ts'

/**
 * Operations on pathways that name the pathway in the body, as clients of the public service send them. What they write is what
 * the studio shows: nodes and edges become the draft, a version is made of it or brought up to it.
 */

const entries = z.array(z.looseObject({}))

export const createVersionByBody = endpoint({
  method: 'POST',
  path: '/api/v1/convo_pathway/create-version',
  tag: 'Versions',
  summary: 'Make a version, the pathway named in the body',
  description: 'Nodes and edges that are sent replace the draft’s; the version is made of the draft.',
  idempotent: true,
  bodyAsText: true,
  body: z.object({
    pathway_id: z.string(),
    name: z.string().max(200).optional(),
    nodes: entries.optional(),
    edges: entries.optional(),
  }),
  example: { pathway_id: '3f1c2a52-7a37-4f2e-9a0b-5c9d1f6f0f11', name: 'Before the holidays' },
  responses: {
    200: statusSuccess.extend({
      message: z.string(),
      data: z.object({ id: z.string(), version_number: z.number().int(), name: z.string(), created_at: timestamp }),
    }),
  },
})

export const updatePathwayByBody = endpoint({
  method: 'POST',
  path: '/api/v1/convo_pathway/update',
  tag: 'Pathways',
  summary: 'Update a pathway, named in the body',
  description:
    'Replaces the members of the draft that are sent. With a `version_number` above 0 that version is made equal to the draft; it must not be live (409).',
  bodyAsText: true,
  body: z.object({
    id: z.string(),
    version_number: z.coerce.number().int().min(0).default(0),
    name: z.string().optional(),
    description: z.string().optional(),
    nodes: entries.optional(),
    edges: entries.optional(),
  }),
  example: { id: '3f1c2a52-7a37-4f2e-9a0b-5c9d1f6f0f11', version_number: 0, name: 'Table bookings' },
  responses: { 200: statusSuccess.extend({ message: z.string() }) },
})

export const publishPathwayByBody = endpoint({
  method: 'POST',
  path: '/api/v1/convo_pathway/publish',
  tag: 'Versions',
  summary: 'Publish a version, the pathway named in the body',
  idempotent: true,
  body: z.object({
    id: z.string(),
    version_number: z.coerce.number().int().min(1).optional(),
    environment: z.enum(['production', 'staging']).default('production'),
  }),
  example: { id: '3f1c2a52-7a37-4f2e-9a0b-5c9d1f6f0f11', version_number: 2, environment: 'production' },
  responses: { 200: statusSuccess.extend({ message: z.string(), version_number: z.number().int() }) },
})

export const duplicatePathwayByBody = endpoint({
  method: 'POST',
  path: '/api/v1/convo_pathway/duplicate',
  tag: 'Pathways',
  summary: 'Duplicate a pathway, named in the body',
  idempotent: true,
  body: z.object({ pathwayID: z.string(), name: z.string().trim().min(1).max(200).optional() }),
  example: { pathwayID: '3f1c2a52-7a37-4f2e-9a0b-5c9d1f6f0f11', name: 'Table bookings (copy)' },
  responses: { 200: statusSuccess.extend({ id: z.string(), pathway_id: z.string() }) },
})
