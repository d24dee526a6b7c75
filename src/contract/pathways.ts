import { z } from 'zod'
import { MAX_OPERATIONS } from '#pathway/patch/operation.ts'
import { endpoint } from './endpoint.ts'
import { listCounts, listQuery, statusSuccess, success, timestamp } from './envelope.ts'
import { nodeEntries } from './nodes.ts'

/** §2.3, kept whole: unknown members come back unchanged (`docs/api-decisions.md` §3). */
export const entries = z.array(z.looseObject({}))

export const pathwayBody = z.looseObject({
  pathway_id: z.string(),
  name: z.string(),
  description: z.string(),
  nodes: nodeEntries,
  edges: entries,
})
export type PathwayBody = z.infer<typeof pathwayBody>

export const findingBody = z.object({
  code: z.string(),
  severity: z.enum(['error', 'warning']),
  message: z.string(),
  node_id: z.string().optional(),
  edge_id: z.string().optional(),
  field: z.string().optional(),
})

const findingsAnswer = statusSuccess.extend({
  findings: z.array(findingBody),
  total_count: z.number().int().optional().meta({
    description:
      'How many findings there are, where an answer, which holds at most 20 MB, has no room for all of them.',
  }),
  count: z.number().int().optional().meta({ description: 'How many of them this answer holds, where it is not all.' }),
  message: z.string().optional().meta({ description: 'Says so where the answer holds fewer than all.' }),
})

/** A pathway in a list; the graph itself only where it was asked for. */
export const pathwaySummary = z.object({
  pathway_id: z.string(),
  name: z.string(),
  description: z.string(),
  node_count: z.number().int(),
  edge_count: z.number().int(),
  error_count: z.number().int(),
  warning_count: z.number().int(),
  created_at: timestamp,
  updated_at: timestamp,
  revision: z.number().int(),
  /** Version numbers that are live, null while nothing is published. */
  production_version: z.number().int().nullable(),
  staging_version: z.number().int().nullable(),
  /** The draft differs from what is live in production. */
  has_unpublished_changes: z.boolean(),
})
export type PathwaySummary = z.infer<typeof pathwaySummary>

export const pathwayParams = z.object({ pathway_id: z.string() })
const saveHeaders = z.object({
  'if-match': z.string().optional(),
  /** The tab that saves, as it is named in the pathway's stream. */
  'x-tab': z.string().max(64).optional(),
})

const smallGraph = {
  nodes: [
    {
      id: 'welcome',
      type: 'Default',
      position: { x: 0, y: 0 },
      data: { name: 'Welcome', isStart: true, text: 'Hello, would you like to book a table?' },
    },
    { id: 'goodbye', type: 'End Call', position: { x: 0, y: 240 }, data: { name: 'Goodbye', prompt: 'Say goodbye.' } },
  ],
  edges: [{ id: 'no', source: 'welcome', target: 'goodbye', label: 'does not want a table' }],
}

export const listPathways = endpoint({
  method: 'GET',
  path: '/api/v1/convo_pathway',
  tag: 'Pathways',
  summary: 'List pathways',
  description:
    'With nodes and edges; with `summary=true` without. Documents can be large, so that an answer with them may hold fewer than `limit`: see `next_from`.',
  query: listQuery.extend({ summary: z.stringbool().default(false) }),
  responses: {
    200: listCounts.extend({
      status: success,
      pathways: z.array(
        pathwaySummary.extend({
          /** The `pathway_id` and `production_version` under the names that clients of the public service read. */
          id: z.string(),
          production_version_number: z.number().int().nullable(),
          nodes: entries.optional(),
          edges: entries.optional(),
        }),
      ),
    }),
  },
})

export const createPathway = endpoint({
  method: 'POST',
  path: '/api/v1/convo_pathway/create',
  tag: 'Pathways',
  summary: 'Create a pathway',
  idempotent: true,
  bodyAsText: true,
  body: z.looseObject({
    name: z.string().trim().min(1).max(200),
    description: z.string().optional(),
    nodes: nodeEntries.optional(),
    edges: entries.optional(),
  }),
  example: { name: 'Table bookings', description: 'Takes bookings by phone.', ...smallGraph },
  responses: { 200: statusSuccess.extend({ pathway_id: z.string() }) },
})

/** The file as it stands is the body: what it says at top level besides nodes and edges is kept, its lack of a name too. */
export const importPathway = endpoint({
  method: 'POST',
  path: '/api/v1/convo_pathway/import',
  tag: 'Pathways',
  summary: 'Import a pathway file',
  idempotent: true,
  query: z.object({ name: z.string().trim().min(1).max(200) }),
  bodyAsText: true,
  body: z.looseObject({ nodes: nodeEntries, edges: entries }),
  example: smallGraph,
  responses: { 200: statusSuccess.extend({ pathway_id: z.string() }) },
})

export const getPathway = endpoint({
  method: 'GET',
  path: '/api/v1/convo_pathway/:pathway_id',
  tag: 'Pathways',
  summary: 'Get a pathway',
  description:
    'The draft, or another version through `version`. The answer carries an `ETag` of the draft, `"<lineage>.<revision>"`: the lineage is another one once the database was restored to an earlier state.',
  params: pathwayParams,
  query: z.object({ version: z.string().optional() }),
  responses: { 200: pathwayBody },
})

/** The stored document exactly as a file: no member that was not there. */
export const exportPathway = endpoint({
  method: 'GET',
  path: '/api/v1/convo_pathway/:pathway_id/export',
  tag: 'Pathways',
  summary: 'Export a pathway as a file',
  params: pathwayParams,
  responses: { 200: z.looseObject({ nodes: nodeEntries, edges: entries }) },
})

/** `docs/api-decisions.md` §3. */
export const updatePathway = endpoint({
  method: 'POST',
  path: '/api/v1/convo_pathway/:pathway_id',
  tag: 'Pathways',
  summary: 'Update a pathway',
  description:
    'Replaces the members that are sent; with `whole=true` the body is the whole document, and members that it lacks go. With `If-Match` and the `ETag` that was read, the change is refused (412, with the present `ETag`) when another came first, or when the database was restored meanwhile.',
  params: pathwayParams,
  query: z.object({ whole: z.stringbool().default(false) }),
  headers: saveHeaders,
  bodyAsText: true,
  body: z.looseObject({
    name: z.string().optional(),
    description: z.string().optional(),
    nodes: nodeEntries.optional(),
    edges: entries.optional(),
  }),
  example: { name: 'Table bookings', ...smallGraph },
  responses: { 200: statusSuccess.extend({ message: z.string(), pathway_data: pathwayBody }) },
})

const place = z.string().meta({ description: 'A JSON Pointer (RFC 6901).' })
const operation = z.discriminatedUnion('op', [
  z.object({ op: z.enum(['add', 'replace', 'test']), path: place, value: z.unknown() }),
  z.object({ op: z.literal('remove'), path: place }),
  z.object({ op: z.enum(['move', 'copy']), from: place, path: place }),
])

/** Answers without the document, so that a save weighs as much as what it changes. */
export const patchPathway = endpoint({
  method: 'PATCH',
  path: '/api/v1/convo_pathway/:pathway_id',
  tag: 'Pathways',
  summary: 'Change a pathway by a JSON Patch',
  description:
    'Makes all operations of a JSON Patch (RFC 6902), or none, in the document as it is read, `name` and `description` among its members. `If-Match` with the `ETag` that was read says which state the places are of; in another the patch is refused (412, with the present `ETag`). The answer carries the new `ETag` and no document. The id of a pathway stays as it is.',
  params: pathwayParams,
  headers: saveHeaders.extend({
    'if-match': z
      .string()
      .refine(
        state => state.trim() !== '*',
        'Name the ETag that was read: the places of a patch are those of one state.',
      ),
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
      pathway_data: z.object({ pathway_id: z.string(), revision: z.number().int() }),
    }),
  },
})

export const deletePathway = endpoint({
  method: 'DELETE',
  path: '/api/v1/convo_pathway/:pathway_id',
  tag: 'Pathways',
  summary: 'Delete a pathway',
  params: pathwayParams,
  responses: { 200: statusSuccess.extend({ message: z.string() }) },
})

/** Undo of a deletion; a deleted pathway is kept for 30 days. */
export const restorePathway = endpoint({
  method: 'POST',
  path: '/api/v1/convo_pathway/:pathway_id/restore',
  tag: 'Pathways',
  summary: 'Restore a deleted pathway',
  params: pathwayParams,
  responses: { 200: statusSuccess.extend({ message: z.string() }) },
})

export const duplicatePathway = endpoint({
  method: 'POST',
  path: '/api/v1/convo_pathway/:pathway_id/duplicate',
  tag: 'Pathways',
  summary: 'Duplicate a pathway',
  idempotent: true,
  params: pathwayParams,
  body: z.object({ name: z.string().trim().min(1).max(200).optional() }).optional(),
  example: { name: 'Table bookings (copy)' },
  responses: { 200: statusSuccess.extend({ pathway_id: z.string() }) },
})

export const validateDocument = endpoint({
  method: 'POST',
  path: '/api/v1/convo_pathway/validate',
  tag: 'Pathways',
  summary: 'Validate a pathway document',
  bodyAsText: true,
  body: z.looseObject({ nodes: nodeEntries, edges: entries }),
  example: smallGraph,
  responses: { 200: findingsAnswer },
})

export const validatePathway = endpoint({
  method: 'GET',
  path: '/api/v1/convo_pathway/:pathway_id/validate',
  tag: 'Pathways',
  summary: 'Validate a stored pathway',
  params: pathwayParams,
  responses: { 200: findingsAnswer },
})
