import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { bothWays, listCounts, listQuery, success, timestamp } from './envelope.ts'
import { edgeEntries, nodeEntries } from './nodes.ts'
import { asStored, pathwayParams, readPathway } from './pathways.ts'

export const versionSummary = z
  .object({
    id: z.string().describe('Identifies the version.'),
    version_number: z.number().int().describe('Its number, from 1.'),
    name: z.string().describe('Its name.'),
    note: z.string().describe('Its author’s note, or empty.'),
    error_count: z
      .number()
      .int()
      .nullable()
      .describe('How many errors it has; null for a version that was made before these were counted.'),
    warning_count: z.number().int().nullable().describe('How many warnings it has; null as above.'),
    made_in: z
      .enum(['studio', 'api'])
      .nullable()
      .describe('Where it was made: in the studio, or through the API with a key; null where that was not noted.'),
    created_at: timestamp.describe('When it was made.'),
    is_latest: z.boolean().describe('True for the newest version.'),
    is_prev_published: z
      .boolean()
      .describe('True if it is live in production, as clients of the public service call it.'),
    is_staging: z.boolean().describe('True if it is live in staging.'),
    environments: z.array(z.enum(['production', 'staging'])).describe('The environments in which it is live.'),
  })
  .meta({ id: 'Version' })
export type VersionSummary = z.infer<typeof versionSummary>

const name = z.string().trim().max(200)
const note = z.string().trim().max(2000)

const versionParams = pathwayParams.extend({
  version_number: z.coerce.number().int().min(0).describe('The number of the version; 0 is the draft.'),
})

export const listVersions = endpoint({
  method: 'GET',
  path: '/api/v1/convo_pathway/:pathway_id/versions',
  tag: 'Versions',
  summary: 'List versions',
  description: 'Lists the versions of a pathway, the newest first, without their documents.',
  params: pathwayParams,
  query: listQuery,
  responses: {
    200: listCounts.extend({
      status: success,
      versions: z.array(versionSummary).describe('The versions.'),
      data: z.array(versionSummary).meta({ description: 'The versions once more, for clients that read them here.' }),
      errors: z.null().default(null),
    }),
  },
})

/** A new version, for bare readers and for those of `data`. */
export const madeVersion = bothWays(
  z.object({
    id: z.string().describe('Identifies the version.'),
    version_number: z.number().int(),
    name: z.string(),
    created_at: timestamp,
  }),
).extend({ message: z.string() })

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
    name: name.optional().describe('Its name; one with its number unless said.'),
    note: note.optional().describe('A note for the people you work with.'),
    nodes: nodeEntries.optional(),
    edges: edgeEntries.optional(),
  }),
  example: { name: 'Before the holidays', note: 'Closed from 24 December.' },
  responses: { 200: madeVersion },
})

export const getVersion = endpoint({
  method: 'GET',
  path: '/api/v1/convo_pathway/:pathway_id/version/:version_number',
  tag: 'Versions',
  summary: 'Get a version',
  description: 'The document of the version; version 0 is the draft.',
  params: versionParams,
  query: z.object({ as_stored: asStored }),
  failures: { 422: 'The pathway takes too long to read.' },
  responses: { 200: readPathway },
})

export const updateVersion = endpoint({
  method: 'POST',
  path: '/api/v1/convo_pathway/:pathway_id/version/:version_number',
  tag: 'Versions',
  summary: 'Name a version',
  description:
    'Changes its name and note. What it plays never changes; an empty name gives back the one with its number.',
  params: versionParams,
  body: z.object({ name: name.optional().describe('Its new name.'), note: note.optional().describe('Its new note.') }),
  example: { name: 'Summer hours', note: 'Open until nine.' },
  responses: { 200: bothWays(versionSummary) },
})

export const deleteVersion = endpoint({
  method: 'DELETE',
  path: '/api/v1/convo_pathway/:pathway_id/version/:version_number',
  tag: 'Versions',
  summary: 'Delete a version',
  description: 'Deletes a version that is not live.',
  params: versionParams,
  failures: { 409: 'The version is live.' },
  responses: { 200: bothWays(z.object({ message: z.string() })) },
})

export const publishedVersion = bothWays(
  z.object({ message: z.string(), version_number: z.number().int().describe('The version that is live now.') }),
)

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
    version_id: z
      .union([z.number().int(), z.string()])
      .optional()
      .describe('The version’s number or id. Absent: the draft becomes a new version.'),
    environment: z.enum(['production', 'staging']).default('production').describe('Where it goes live.'),
    name: name.optional().describe('The name of the version that is made of the draft.'),
    note: note.optional().describe('The note of that version.'),
  }),
  example: { version_id: 2, environment: 'production' },
  failures: {
    409: 'The version has errors, which `errors` names, or the idempotency key was used for another request.',
  },
  responses: { 200: publishedVersion },
})
