import { z } from 'zod'
import { MAX_OPERATIONS } from '#pathway/patch/operation.ts'
import { endpoint } from './endpoint.ts'
import { bothWays, listCounts, listQuery, statusSuccess, success, timestamp } from './envelope.ts'
import { edgeEntries, nodeEntries, smallGraph } from './nodes.ts'

/** Facts about a pathway under the names that clients of the public service read; they are none of its document. */
const factMembers = {
  production_version_number: z
    .number()
    .int()
    .nullable()
    .meta({ description: 'The version live in production. `null` until one is published.' }),
  published_at: timestamp.nullable().meta({ description: 'When that version was published. `null` until one is.' }),
  created_at: timestamp.describe('When it was created.'),
  updated_at: timestamp.describe('When its draft was last saved.'),
}

const pathwayWords = {
  pathway_id: z.string().describe('ID of the pathway.'),
  name: z.string().describe('Its name.'),
  description: z.string().describe('Its description, or an empty string.'),
}
const ownMembers = z.looseObject({ ...pathwayWords, nodes: nodeEntries, edges: edgeEntries })

/** The members around the document of a pathway as it is read. */
const pathwayFacts = z.object({ ...pathwayWords, ...factMembers })
export type PathwayFacts = z.infer<typeof pathwayFacts>

/** A pathway as it is read: beside the document what is known of it. The words of each edge stand at top level and in its `data`. */
export const pathwayBody = ownMembers.extend(factMembers).meta({ id: 'Pathway' })

/** A pathway in a list; the graph itself only where it was asked for. */
export const pathwaySummary = z.object({
  pathway_id: z.string().describe('ID of the pathway.'),
  name: z.string().describe('Its name.'),
  description: z.string().describe('Its description, or an empty string.'),
  node_count: z.number().int().describe('Number of nodes.'),
  edge_count: z.number().int().describe('Number of edges.'),
  error_count: z.number().int().describe('Number of errors, which block publishing.'),
  warning_count: z.number().int().describe('Number of warnings.'),
  created_at: timestamp.describe('When it was created.'),
  updated_at: timestamp.describe('When its draft was last saved.'),
  revision: z.number().int().describe('Revision of the draft. It increases with every save.'),
  production_version: z.number().int().nullable().describe('The version live in production. `null` if none is.'),
  staging_version: z.number().int().nullable().describe('The version live in staging. `null` if none is.'),
  has_unpublished_changes: z.boolean().describe('Whether the draft differs from what’s live in production.'),
})
export type PathwaySummary = z.infer<typeof pathwaySummary>

export const readPathway = ownMembers
  .extend(z.object(factMembers).partial().shape)
  .meta({
    description: 'The pathway. With `as_stored`, only what the document itself has.',
  })
  .meta({ id: 'ReadPathway' })

export const pathwayParams = z.object({ pathway_id: z.string() })
export const asStored = z.stringbool().default(false).meta({
  description:
    'Returns the document exactly as stored, with its name and description: edges keep their labels where the file has them, and nothing is added. Paths of a patch refer to this form.',
})
const saveHeaders = z.object({
  'if-match': z.string().optional().describe('The `ETag` you read. The change applies only to that state.'),
  'x-tab': z.string().max(64).optional().describe('The tab that saves, as named in the pathway’s stream.'),
})

const createdPathway = bothWays(z.object({ pathway_id: z.string() }))

export const listPathways = endpoint({
  method: 'GET',
  path: '/api/v1/convo_pathway',
  tag: 'Pathways',
  summary: 'List pathways',
  description:
    'Lists pathways with their nodes and edges, or without them if `summary=true`. Documents can be large, so a response may have fewer than `limit`. See `next_from`.',
  query: listQuery.extend({
    summary: z.stringbool().default(false).describe('`true`: without nodes and edges.'),
    deleted: z.stringbool().default(false).meta({
      description: '`true`: only pathways deleted in the last 30 days, which can be restored.',
    }),
  }),
  failures: { 422: 'The pathway takes too long to read.' },
  responses: {
    200: listCounts.extend({
      status: success,
      pathways: z
        .array(
          pathwaySummary.extend({
            id: z.string().describe('The `pathway_id` again, under the name some clients read.'),
            production_version_number: factMembers.production_version_number,
            published_at: factMembers.published_at,
            deleted_at: timestamp.optional().meta({ description: 'When it was deleted. Absent if it wasn’t.' }),
            nodes: nodeEntries.optional(),
            edges: edgeEntries.optional(),
          }),
        )
        .describe('The pathways.'),
    }),
  },
})

export const createPathway = endpoint({
  method: 'POST',
  path: '/api/v1/convo_pathway/create',
  tag: 'Pathways',
  summary: 'Create a pathway',
  description:
    'Creates a pathway as a draft. Nothing is live until you publish a version. Without nodes, it starts empty.',
  idempotent: true,
  bodyAsText: true,
  body: z.looseObject({
    name: z.string().trim().min(1).max(200).describe('Its name.'),
    description: z.string().optional().describe('Its description.'),
    nodes: nodeEntries.optional(),
    edges: edgeEntries.optional(),
  }),
  example: { name: 'Table bookings', description: 'Takes bookings by phone.', ...smallGraph },
  responses: { 200: createdPathway },
})

/** The file as it stands is the body: what it says at top level besides nodes and edges is kept, its lack of a name too. */
export const importPathway = endpoint({
  method: 'POST',
  path: '/api/v1/convo_pathway/import',
  tag: 'Pathways',
  summary: 'Import a pathway file',
  description: 'Creates a pathway from a file. Send the file itself as the body. Every field is preserved.',
  idempotent: true,
  query: z.object({ name: z.string().trim().min(1).max(200).describe('The name of the new pathway.') }),
  bodyAsText: true,
  body: z.looseObject({ nodes: nodeEntries, edges: edgeEntries }),
  example: smallGraph,
  responses: { 200: createdPathway },
})

export const getPathway = endpoint({
  method: 'GET',
  path: '/api/v1/convo_pathway/:pathway_id',
  tag: 'Pathways',
  summary: 'Get a pathway',
  description:
    'Returns the draft, or the version given by `version`. The response has an `ETag` of the draft, `"<lineage>.<revision>"`. The lineage changes if the database is restored from a backup.',
  params: pathwayParams,
  query: z.object({
    version: z.string().optional().describe('A version number, `production`, `staging`, or `draft`. Default: `draft`.'),
    as_stored: asStored,
  }),
  failures: { 422: 'The pathway takes too long to read.' },
  responses: { 200: readPathway },
})

/** The stored document exactly as a file: no member that was not there. */
export const exportPathway = endpoint({
  method: 'GET',
  path: '/api/v1/convo_pathway/:pathway_id/export',
  tag: 'Pathways',
  summary: 'Export a pathway as a file',
  description: 'Returns the draft as a file, with exactly the fields it was stored with.',
  params: pathwayParams,
  responses: { 200: z.looseObject({ nodes: nodeEntries, edges: edgeEntries }) },
})

/** `docs/api-decisions.md` §3. */
export const updatePathway = endpoint({
  method: 'POST',
  path: '/api/v1/convo_pathway/:pathway_id',
  tag: 'Pathways',
  summary: 'Update a pathway',
  description:
    'Replaces the fields you send. Fields that aren’t part of the document, such as `published_at`, are ignored. With `whole=true`, the body is the whole document, and fields it lacks are removed. With `If-Match` and the `ETag` you read, the change is rejected (412, with the current `ETag`) if someone else saved first or the database was restored meanwhile.',
  params: pathwayParams,
  query: z.object({
    whole: z
      .stringbool()
      .default(false)
      .describe('`true`: the body is the whole document, and fields it lacks are removed.'),
  }),
  headers: saveHeaders,
  bodyAsText: true,
  body: z.looseObject({
    name: z.string().optional().describe('Its new name.'),
    description: z.string().optional().describe('Its new description.'),
    nodes: nodeEntries.optional(),
    edges: edgeEntries.optional(),
  }),
  example: { name: 'Table bookings', ...smallGraph },
  responses: {
    200: statusSuccess.extend({
      message: z.string().describe('What was done, as a readable sentence.'),
      pathway_data: pathwayBody.describe('The updated pathway.'),
    }),
  },
})

const place = z.string().meta({ description: 'A JSON Pointer (RFC 6901).' })
const operation = z
  .discriminatedUnion('op', [
    z.object({
      op: z
        .enum(['add', 'replace', 'test'])
        .describe('What to do: add a value, replace the existing one, or test that it matches.'),
      path: place,
      value: z.unknown().describe('The value.'),
    }),
    z.object({ op: z.literal('remove').describe('What to do: remove the value.'), path: place }),
    z.object({
      op: z.enum(['move', 'copy']).describe('What to do: move or copy the value from `from`.'),
      from: place,
      path: place,
    }),
  ])
  .meta({ id: 'PatchOperation' })

/** Answers without the document, so that a save weighs as much as what it changes. */
export const patchPathway = endpoint({
  method: 'PATCH',
  path: '/api/v1/convo_pathway/:pathway_id',
  tag: 'Pathways',
  summary: 'Patch a pathway',
  description:
    'Applies all operations of a JSON Patch (RFC 6902), or none, to the document as returned with `as_stored=true`, including `name` and `description`. `If-Match` with the `ETag` you read says which state the paths refer to. In any other state, the patch is rejected (412, with the current `ETag`). The response has the new `ETag` and no document. The ID of a pathway never changes.',
  failures: { 409: 'A `test` operation of the patch failed.' },
  params: pathwayParams,
  headers: saveHeaders.extend({
    'if-match': z
      .string()
      .refine(state => state.trim() !== '*', 'Send the ETag you read. Paths of a patch refer to that state.')
      .describe('The `ETag` you read. Paths of a patch refer to that state.'),
  }),
  bodyAsText: true,
  body: z.array(operation).max(MAX_OPERATIONS),
  example: [
    { op: 'replace', path: '/nodes/0/data/text', value: 'Good evening, would you like to book a table?' },
    { op: 'add', path: '/nodes/-', value: { id: 'waiting', type: 'Default', data: { name: 'Waiting list' } } },
    { op: 'remove', path: '/edges/0' },
  ],
  responses: {
    200: statusSuccess.extend({
      message: z.string(),
      pathway_data: z
        .object({ pathway_id: z.string(), revision: z.number().int() })
        .describe('The pathway’s new state, without the document.'),
    }),
  },
})

export const deletePathway = endpoint({
  method: 'DELETE',
  path: '/api/v1/convo_pathway/:pathway_id',
  tag: 'Pathways',
  summary: 'Delete a pathway',
  description: 'Deletes the pathway with its versions. It can be restored for 30 days.',
  params: pathwayParams,
  responses: { 200: statusSuccess.extend({ message: z.string() }) },
})

/** Undo of a deletion; a deleted pathway is kept for 30 days. */
export const restorePathway = endpoint({
  method: 'POST',
  path: '/api/v1/convo_pathway/:pathway_id/restore',
  tag: 'Pathways',
  summary: 'Restore a deleted pathway',
  description: 'Restores a pathway deleted within the last 30 days.',
  params: pathwayParams,
  responses: { 200: statusSuccess.extend({ message: z.string() }) },
})

export const duplicatePathway = endpoint({
  method: 'POST',
  path: '/api/v1/convo_pathway/:pathway_id/duplicate',
  tag: 'Pathways',
  summary: 'Duplicate a pathway',
  description: 'Creates a new pathway from the draft. Versions aren’t copied.',
  idempotent: true,
  params: pathwayParams,
  body: z.object({ name: z.string().trim().min(1).max(200).optional() }).optional(),
  example: { name: 'Table bookings (copy)' },
  responses: { 200: createdPathway },
})
