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
    .meta({ description: 'The version that is live in production; null while nothing is published.' }),
  published_at: timestamp
    .nullable()
    .meta({ description: 'When that version was published; null while nothing is published.' }),
  created_at: timestamp.describe('When it was created.'),
  updated_at: timestamp.describe('When its draft was saved last.'),
}

const pathwayWords = {
  pathway_id: z.string().describe('Identifies the pathway.'),
  name: z.string().describe('Its name.'),
  description: z.string().describe('What it is for, or empty.'),
}
const ownMembers = z.looseObject({ ...pathwayWords, nodes: nodeEntries, edges: edgeEntries })

/** The members around the document of a pathway as it is read. */
const pathwayFacts = z.object({ ...pathwayWords, ...factMembers })
export type PathwayFacts = z.infer<typeof pathwayFacts>

/** A pathway as it is read: beside the document what is known of it. The words of each edge stand at top level and in its `data`. */
export const pathwayBody = ownMembers.extend(factMembers).meta({ id: 'Pathway' })

export const findingBody = z
  .object({
    code: z.string().describe('The kind of the finding, such as `webhook-url`.'),
    severity: z
      .enum(['error', 'warning'])
      .describe('`error`: it cannot be published. `warning`: it may not do what was meant.'),
    message: z.string().describe('What is wrong, and what to do.'),
    node_id: z.string().optional().describe('The node that it is about.'),
    edge_id: z.string().optional().describe('The edge that it is about.'),
    field: z.string().optional().describe('The field of the node’s `data` that it is about.'),
  })
  .meta({ id: 'Finding' })

const findingsAnswer = statusSuccess.extend({
  findings: z.array(findingBody).describe('What is wrong with the pathway; an empty list is good.'),
  total_count: z.number().int().optional().meta({
    description:
      'How many findings there are, where an answer, which holds at most 20 MB, has no room for all of them.',
  }),
  count: z.number().int().optional().meta({ description: 'How many of them this answer holds, where it is not all.' }),
  message: z.string().optional().meta({ description: 'Says so where the answer holds fewer than all.' }),
})

/** A pathway in a list; the graph itself only where it was asked for. */
export const pathwaySummary = z.object({
  pathway_id: z.string().describe('Identifies the pathway.'),
  name: z.string().describe('Its name.'),
  description: z.string().describe('What it is for, or empty.'),
  node_count: z.number().int().describe('How many nodes it has.'),
  edge_count: z.number().int().describe('How many edges it has.'),
  error_count: z.number().int().describe('How many errors it has: findings that keep it from being published.'),
  warning_count: z.number().int().describe('How many warnings it has.'),
  created_at: timestamp.describe('When it was created.'),
  updated_at: timestamp.describe('When its draft was saved last.'),
  revision: z.number().int().describe('The number of the draft’s state; it grows with every save.'),
  production_version: z
    .number()
    .int()
    .nullable()
    .describe('The version that is live in production; null while none is.'),
  staging_version: z.number().int().nullable().describe('The version that is live in staging; null while none is.'),
  has_unpublished_changes: z.boolean().describe('True if the draft differs from what is live in production.'),
})
export type PathwaySummary = z.infer<typeof pathwaySummary>

export const readPathway = ownMembers
  .extend(z.object(factMembers).partial().shape)
  .meta({
    description: 'With `as_stored` without the facts that are none of the document.',
  })
  .meta({ id: 'ReadPathway' })

export const pathwayParams = z.object({ pathway_id: z.string() })
export const asStored = z.stringbool().default(false).meta({
  description:
    'The document as it is stored, and its name and description: edges keep their words where they stand, and nothing stands beside. The places of a patch are those of this form.',
})
const saveHeaders = z.object({
  'if-match': z.string().optional().describe('The `ETag` that was read: the change is made in that state alone.'),
  'x-tab': z.string().max(64).optional().describe('The tab that saves, as it is named in the pathway’s stream.'),
})

const createdPathway = bothWays(z.object({ pathway_id: z.string() }))

export const listPathways = endpoint({
  method: 'GET',
  path: '/api/v1/convo_pathway',
  tag: 'Pathways',
  summary: 'List pathways',
  description:
    'With nodes and edges; with `summary=true` without. Documents can be large: a response with them may have fewer than `limit`: see `next_from`.',
  query: listQuery.extend({
    summary: z.stringbool().default(false).describe('True: without nodes and edges.'),
    deleted: z.stringbool().default(false).meta({
      description: 'The pathways that were deleted in the last 30 days, and can be restored, instead.',
    }),
  }),
  failures: { 422: 'The pathway takes too long to read.' },
  responses: {
    200: listCounts.extend({
      status: success,
      pathways: z
        .array(
          pathwaySummary.extend({
            id: z.string().describe('The `pathway_id`, under the name that some clients read.'),
            production_version_number: factMembers.production_version_number,
            published_at: factMembers.published_at,
            deleted_at: timestamp.optional().meta({ description: 'When it was deleted; absent unless it was.' }),
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
    'The new pathway is a draft: nothing is live before a version is published. Without nodes it begins empty.',
  idempotent: true,
  bodyAsText: true,
  body: z.looseObject({
    name: z.string().trim().min(1).max(200).describe('Its name.'),
    description: z.string().optional().describe('What it is for.'),
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
  description: 'Makes a pathway of a file. The file as it stands is the body; every field of it is kept.',
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
    'The draft, or another version through `version`. The answer carries an `ETag` of the draft, `"<lineage>.<revision>"`: the lineage is another one once the database was restored to an earlier state.',
  params: pathwayParams,
  query: z.object({
    version: z
      .string()
      .optional()
      .describe('A version’s number, `production`, `staging` or `draft`; the draft unless said.'),
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
  description: 'The stored draft exactly as a file: every field that was there, and none that was not.',
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
    'Replaces the fields that are sent; facts that are none of the document, such as `published_at`, are passed over. With `whole=true` the body is the whole document, and fields that it lacks go. With `If-Match` and the `ETag` that was read, the change is refused (412, with the present `ETag`) when another came first, or when the database was restored meanwhile.',
  params: pathwayParams,
  query: z.object({
    whole: z.stringbool().default(false).describe('True: the body is the whole document, and fields that it lacks go.'),
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
      message: z.string().describe('What was done, in a sentence for people.'),
      pathway_data: pathwayBody.describe('The pathway as it is now.'),
    }),
  },
})

const place = z.string().meta({ description: 'A JSON Pointer (RFC 6901).' })
const operation = z
  .discriminatedUnion('op', [
    z.object({
      op: z
        .enum(['add', 'replace', 'test'])
        .describe('What to do: put a value there, replace the one there, or refuse unless it is there.'),
      path: place,
      value: z.unknown().describe('The value.'),
    }),
    z.object({ op: z.literal('remove').describe('What to do: take the value away.'), path: place }),
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
  summary: 'Change a pathway by a JSON Patch',
  description:
    'Makes all operations of a JSON Patch (RFC 6902), or none, in the document as it is read with `as_stored=true`, `name` and `description` among its fields. `If-Match` with the `ETag` that was read says which state the places are of; in another the patch is refused (412, with the present `ETag`). The answer carries the new `ETag` and no document. The id of a pathway stays as it is.',
  failures: { 409: 'A `test` of the patch finds something else.' },
  params: pathwayParams,
  headers: saveHeaders.extend({
    'if-match': z
      .string()
      .refine(
        state => state.trim() !== '*',
        'Name the ETag that was read: the places of a patch are those of one state.',
      )
      .describe('The `ETag` that was read: the places of a patch are those of one state.'),
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
        .describe('The pathway’s new state, without its document.'),
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
  description: 'Takes a deletion back, within 30 days.',
  params: pathwayParams,
  responses: { 200: statusSuccess.extend({ message: z.string() }) },
})

export const duplicatePathway = endpoint({
  method: 'POST',
  path: '/api/v1/convo_pathway/:pathway_id/duplicate',
  tag: 'Pathways',
  summary: 'Duplicate a pathway',
  description: 'Makes a new pathway of the draft. Its versions are not copied.',
  idempotent: true,
  params: pathwayParams,
  body: z.object({ name: z.string().trim().min(1).max(200).optional() }).optional(),
  example: { name: 'Table bookings (copy)' },
  responses: { 200: createdPathway },
})

export const validateDocument = endpoint({
  method: 'POST',
  path: '/api/v1/convo_pathway/validate',
  tag: 'Pathways',
  summary: 'Validate a pathway document',
  description: 'Looks for what is wrong with a document that need not be stored.',
  bodyAsText: true,
  body: z.looseObject({ nodes: nodeEntries, edges: edgeEntries }),
  example: smallGraph,
  responses: { 200: findingsAnswer },
})

export const validatePathway = endpoint({
  method: 'GET',
  path: '/api/v1/convo_pathway/:pathway_id/validate',
  tag: 'Pathways',
  summary: 'Validate a stored pathway',
  description: 'Looks for what is wrong with the draft.',
  params: pathwayParams,
  failures: { 422: 'The pathway takes too long to be looked at.' },
  responses: { 200: findingsAnswer },
})
