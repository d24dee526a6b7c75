import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { bothWays, listCounts, listQuery, success, timestamp } from './envelope.ts'
import { edgeEntries, nodeEntries } from './nodes.ts'
import { asStored, pathwayParams, readPathway } from './pathways.ts'

export const versionSummary = z
  .object({
    id: z.string().describe('ID of the version.'),
    version_number: z.number().int().describe('Its number, from 1.'),
    name: z.string().describe('Its name.'),
    note: z.string().describe('Its release notes, or an empty string.'),
    error_count: z
      .number()
      .int()
      .nullable()
      .describe('Number of errors. `null` for versions created before these were counted.'),
    warning_count: z.number().int().nullable().describe('Number of warnings. `null` as for errors.'),
    made_in: z
      .enum(['studio', 'api'])
      .nullable()
      .describe('Where it was created: in the studio, or through the API with a key. `null` if unknown.'),
    created_at: timestamp.describe('When it was created.'),
    is_latest: z.boolean().describe('Whether it’s the newest version.'),
    is_prev_published: z.boolean().describe('Whether it’s live in production, under the public service’s name.'),
    is_staging: z.boolean().describe('Whether it’s live in staging.'),
    environments: z.array(z.enum(['production', 'staging'])).describe('Environments where it’s live.'),
  })
  .meta({ id: 'Version' })
export type VersionSummary = z.infer<typeof versionSummary>

const name = z.string().trim().max(200)
const note = z.string().trim().max(2000)

const versionParams = pathwayParams.extend({
  version_number: z.coerce.number().int().min(0).describe('Version number. 0 is the draft.'),
})

export const listVersions = endpoint({
  method: 'GET',
  path: '/api/v1/convo_pathway/:pathway_id/versions',
  tag: 'Versions',
  summary: 'List versions',
  description: 'Lists the versions of a pathway, newest first, without their documents.',
  params: pathwayParams,
  query: listQuery,
  responses: {
    200: listCounts.extend({
      status: success,
      versions: z.array(versionSummary).describe('The versions.'),
      data: z.array(versionSummary).meta({ description: 'The versions again, for clients that read them here.' }),
      errors: z.null().default(null),
    }),
  },
})

/** A new version, for bare readers and for those of `data`. */
export const madeVersion = bothWays(
  z.object({
    id: z.string().describe('ID of the version.'),
    version_number: z.number().int(),
    name: z.string(),
    created_at: timestamp,
  }),
).extend({ message: z.string() })

export const createVersion = endpoint({
  method: 'POST',
  path: '/api/v1/convo_pathway/:pathway_id/version',
  tag: 'Versions',
  summary: 'Create a version',
  description: 'Creates a version from the nodes and edges you send, or from the draft.',
  idempotent: true,
  params: pathwayParams,
  bodyAsText: true,
  body: z.looseObject({
    name: name.optional().describe('Its name. Default: its number.'),
    note: note.optional().describe('Release notes for your team.'),
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
  description: 'Returns the document of the version. Version 0 is the draft.',
  params: versionParams,
  query: z.object({ as_stored: asStored }),
  failures: { 422: 'The pathway takes too long to read.' },
  responses: { 200: readPathway },
})

export const updateVersion = endpoint({
  method: 'POST',
  path: '/api/v1/convo_pathway/:pathway_id/version/:version_number',
  tag: 'Versions',
  summary: 'Rename a version',
  description: 'Changes the name and note. The version itself never changes. An empty name resets it to its number.',
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
  description: 'Deletes a version that isn’t live.',
  params: versionParams,
  failures: { 409: 'The version is live.' },
  responses: { 200: bothWays(z.object({ message: z.string() })) },
})

export const publishedVersion = bothWays(
  z.object({ message: z.string(), version_number: z.number().int().describe('The version live now.') }),
)

export const publishPathway = endpoint({
  method: 'POST',
  path: '/api/v1/convo_pathway/:pathway_id/publish',
  tag: 'Versions',
  summary: 'Publish a version',
  description:
    'Makes a version live. Without `version_id`, first creates a version from the draft, with `name` and `note`. 409 if the version has errors.',
  idempotent: true,
  params: pathwayParams,
  body: z.object({
    version_id: z
      .union([z.number().int(), z.string()])
      .optional()
      .describe('The version’s number or ID. If absent, a new version is created from the draft.'),
    environment: z.enum(['production', 'staging']).default('production').describe('Where it goes live.'),
    name: name.optional().describe('Name of the version created from the draft.'),
    note: note.optional().describe('Note of that version.'),
  }),
  example: { version_id: 2, environment: 'production' },
  failures: {
    409: 'The version has errors, listed in `errors`, or the idempotency key was used for another request.',
  },
  responses: { 200: publishedVersion },
})
