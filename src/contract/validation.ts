import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { statusSuccess } from './envelope.ts'
import { edgeEntries, nodeEntries, smallGraph } from './nodes.ts'
import { pathwayParams } from './pathways.ts'

const finding = z
  .object({
    code: z.string().describe('Kind of finding, such as `webhook-url`.'),
    severity: z
      .enum(['error', 'warning'])
      .describe('`error`: it can’t be published. `warning`: it may not behave as intended.'),
    message: z.string().describe('What’s wrong and how to fix it.'),
    node_id: z.string().optional().describe('The node it’s about.'),
    edge_id: z.string().optional().describe('The edge it’s about.'),
    field: z.string().optional().describe('The field of the node’s `data` it’s about.'),
  })
  .meta({ id: 'Finding' })

const findingsAnswer = statusSuccess.extend({
  findings: z.array(finding).describe('Problems in the pathway. Empty if there are none.'),
  total_count: z.number().int().optional().meta({
    description: 'Total number of findings, if they exceed the 20 MB limit of a response.',
  }),
  count: z.number().int().optional().meta({ description: 'Number of findings in this response, if not all.' }),
  message: z.string().optional().meta({ description: 'Says so if the response doesn’t have all findings.' }),
})

export const validateDocument = endpoint({
  method: 'POST',
  path: '/api/v1/convo_pathway/validate',
  tag: 'Pathways',
  summary: 'Validate a pathway document',
  description: 'Checks a document for problems. It doesn’t have to be stored.',
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
  description: 'Checks the draft for problems.',
  params: pathwayParams,
  failures: { 422: 'The pathway takes too long to check.' },
  responses: { 200: findingsAnswer },
})
