import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { listCounts, listQuery, statusSuccess, success, timestamp } from './envelope.ts'
import { entries, pathwayBody, pathwayParams } from './pathways.ts'

export const versionSummary = z.object({
  id: z.string(),
  version_number: z.number().int(),
  name: z.string(),
  /** Its author's note. */
  note: z.string(),
  /** Of its findings; null for a version that was made before these were counted. */
  error_count: z.number().int().nullable(),
  warning_count: z.number().int().nullable(),
  /** The way it was made: in the studio, or through the API with a key; null where that was not noted. */
  made_in: z.enum(['studio', 'api']).nullable(),
  created_at: timestamp,
  is_latest: z.boolean(),
  /** As clients of the public service call what is live in production. */
  is_prev_published: z.boolean(),
  is_staging: z.boolean(),
  /** The environments in which it is live. */
  environments: z.array(z.enum(['production', 'staging'])),
})
export type VersionSummary = z.infer<typeof versionSummary>

const name = z.string().trim().max(200)
const note = z.string().trim().max(2000)

const versionParams = pathwayParams.extend({ version_number: z.coerce.number().int().min(0) })

export const listVersions = endpoint({
  method: 'GET',
  path: '/api/v1/convo_pathway/:pathway_id/versions',
  tag: 'Versions',
  summary: 'List versions',
  params: pathwayParams,
  query: listQuery,
  responses: { 200: listCounts.extend({ status: success, versions: z.array(versionSummary) }) },
})

export const createVersion = endpoint({
  method: 'POST',
  path: '/api/v1/convo_pathway/:pathway_id/version',
  tag: 'Versions',
  summary: 'Make a version',
  description: 'Of the nodes and edges that are sent, else of the draft.',
  idempotent: true,
  params: pathwayParams,
  bodyAsText: true,
  body: z.looseObject({
    name: name.optional(),
    note: note.optional(),
    nodes: entries.optional(),
    edges: entries.optional(),
  }),
  example: { name: 'Before the holidays', note: 'Closed from 24 December.' },
  responses: {
    200: statusSuccess.extend({
      message: z.string(),
      data: z.object({ id: z.string(), version_number: z.number().int(), name: z.string(), created_at: timestamp }),
    }),
  },
})

export const getVersion = endpoint({
  method: 'GET',
  path: '/api/v1/convo_pathway/:pathway_id/version/:version_number',
  tag: 'Versions',
  summary: 'Get a version',
  params: versionParams,
  responses: { 200: pathwayBody },
})

export const updateVersion = endpoint({
  method: 'POST',
  path: '/api/v1/convo_pathway/:pathway_id/version/:version_number',
  tag: 'Versions',
  summary: 'Name a version',
  description:
    'Changes its name and note. What it plays never changes; an empty name gives back the one with its number.',
  params: versionParams,
  body: z.object({ name: name.optional(), note: note.optional() }),
  example: { name: 'Summer hours', note: 'Open until nine.' },
  responses: { 200: statusSuccess.extend({ data: versionSummary }) },
})

export const deleteVersion = endpoint({
  method: 'DELETE',
  path: '/api/v1/convo_pathway/:pathway_id/version/:version_number',
  tag: 'Versions',
  summary: 'Delete a version',
  params: versionParams,
  responses: { 200: statusSuccess.extend({ message: z.string() }) },
})

export const publishPathway = endpoint({
  method: 'POST',
  path: '/api/v1/convo_pathway/:pathway_id/publish',
  tag: 'Versions',
  summary: 'Publish a version',
  description:
    'Without `version_id` the draft becomes a new version first, with `name` and `note`. Refused (409) while the version has errors.',
  idempotent: true,
  params: pathwayParams,
  body: z.object({
    version_id: z.union([z.number().int(), z.string()]).optional(),
    environment: z.enum(['production', 'staging']).default('production'),
    name: name.optional(),
    note: note.optional(),
  }),
  example: { version_id: 2, environment: 'production' },
  responses: { 200: statusSuccess.extend({ message: z.string(), version_number: z.number().int() }) },
})
