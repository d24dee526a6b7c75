import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { endpoints, operationIdOf } from '#contract/endpoints.ts'
import { isRecord } from '#pathway/document.ts'
import { describeApi } from './openapi.ts'
import { REFERENCES } from './schemas.ts'

type Schema = Parameters<typeof z.fromJSONSchema>[0]

const described = describeApi(endpoints, '1.0.0')
const media = z.record(
  z.string(),
  z
    .object({
      schema: z.looseObject({}),
      example: z.unknown().optional(),
      examples: z.object({ answer: z.object({ value: z.unknown() }) }).optional(),
    })
    .transform(({ schema, example, examples }) => ({ schema, example: examples ? examples.answer.value : example })),
)
const operation = z.looseObject({
  operationId: z.string(),
  description: z.string(),
  parameters: z.array(z.looseObject({ name: z.string(), description: z.string().optional() })),
  requestBody: z.object({ content: media }).optional(),
  responses: z.record(z.string(), z.looseObject({ content: media.optional() })),
})
const { paths, components, tags } = z
  .looseObject({
    paths: z.record(z.string(), z.record(z.string(), operation)),
    components: z.looseObject({ schemas: z.record(z.string(), z.looseObject({})) }),
    tags: z.array(z.object({ name: z.string(), description: z.string().optional() })),
  })
  .parse(described)
const operations = Object.values(paths).flatMap(methods => Object.values(methods))

/** The places of a schema's members, however deep, that say nothing of themselves. */
function silentMembers(schema: unknown, place: string): string[] {
  if (Array.isArray(schema)) return schema.flatMap(part => silentMembers(part, place))
  if (!isRecord(schema)) return []
  const members = Object.entries(isRecord(schema.properties) ? schema.properties : {})
  const silent = members
    .filter(([, member]) => !isRecord(member) || !member.description)
    .map(([name]) => `${place}.${name}`)
  const inner = members.flatMap(([name, member]) => silentMembers(member, `${place}.${name}`))
  const parts = ['items', 'additionalProperties', 'prefixItems', 'anyOf', 'oneOf', 'allOf']
  return [...silent, ...inner, ...parts.flatMap(part => silentMembers(schema[part], place))]
}

/** A schema with the named ones that it refers to in it. */
function whole(schema: unknown): Schema {
  const needed: Record<string, unknown> = {}
  const need = (one: unknown) => {
    for (const [, name = ''] of JSON.stringify(one).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      if (name in needed) continue
      needed[name] = components.schemas[name]
      need(needed[name])
    }
  }
  need(schema)
  const text = JSON.stringify({ ...(isRecord(schema) ? schema : {}), $defs: needed })
  return JSON.parse(text.replaceAll(REFERENCES, '#/$defs/'))
}

const faultsOf = (schema: unknown, example: unknown) =>
  z.fromJSONSchema(whole(schema)).safeParse(example).error?.issues ?? []

describe('the reference', () => {
  it('describes every member of what is sent and answered, and of every schema that has a name', () => {
    const named = Object.entries(components.schemas).flatMap(([name, schema]) => silentMembers(schema, name))
    const inPlace = operations.flatMap(({ operationId, requestBody, responses }) =>
      [requestBody, ...Object.values(responses)].flatMap(part =>
        Object.values(part?.content ?? {}).flatMap(({ schema }) => silentMembers(schema, operationId)),
      ),
    )
    expect([...named, ...inPlace]).toEqual([])
  })

  it('describes every operation with more than its other paths, every parameter and every group', () => {
    const silent = operations.filter(({ description }) => description === '' || description.startsWith('Also at'))
    expect(silent.map(({ operationId }) => operationId)).toEqual([])
    const parameters = operations.flatMap(({ operationId, parameters }) =>
      parameters.filter(({ description }) => !description).map(({ name }) => `${operationId} ${name}`),
    )
    expect(parameters).toEqual([])
    expect(tags.filter(({ description }) => !description)).toEqual([])
  })

  it('names operations as a client would call them: each otherwise, its verb first', () => {
    const verbs =
      /^(?:add|authorize|call|cancel|clear|create|delete|duplicate|end|export|get|import|insert|list|open|patch|publish|purchase|put|query|register|release|replace|resend|restore|resume|retry|rewind|run|sample|say|search|send|set|speak|stop|stream|test|text|try|update|validate)[A-Z]/
    const ids = operations.map(({ operationId }) => operationId)
    expect(ids.filter(id => !verbs.test(id) || !/^[a-zA-Z]+$/.test(id))).toEqual([])
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids).toEqual(expect.arrayContaining(['sendCall', 'listCalls', 'createTool', 'updatePathway', 'createBatch']))
  })

  it('says what Send Call and batches require', () => {
    const sent = (name: string, body: unknown) => faultsOf(components.schemas[name], body).length === 0
    const phone_number = '+14155550123'
    expect(sent('SendCall', { phone_number, task: 'Say hello.' })).toBe(true)
    expect(sent('SendCall', { phone_number, pathway_id: 'p' })).toBe(true)
    expect(sent('SendCall', { phone_number })).toBe(false)
    expect(sent('SendCall', { task: 'Say hello.' })).toBe(false)
    expect(sent('SendBatch', { base_prompt: 'Say hello.', call_data: [{ phone_number }] })).toBe(true)
    expect(sent('SendBatch', { call_data: [{ phone_number }] })).toBe(false)
  })

  it('knows the kinds of nodes by their types, and edges', () => {
    const { nodes, edges } = z
      .looseObject({ properties: z.object({ nodes: z.looseObject({}), edges: z.looseObject({}) }) })
      .parse(components.schemas.Pathway).properties
    expect(nodes).toMatchObject({ items: { $ref: `${REFERENCES}PathwayNode` } })
    expect(edges).toMatchObject({ items: { $ref: `${REFERENCES}PathwayEdge` } })
    expect(components.schemas.PathwayNode?.anyOf).toEqual(
      expect.arrayContaining([{ $ref: `${REFERENCES}WebhookNode` }, { $ref: `${REFERENCES}EndCallNode` }]),
    )
    expect(components.schemas.PathwayNode).not.toHaveProperty('additionalProperties')
  })

  const named = endpoints.map(endpoint => [operationIdOf(endpoint), endpoint] as const)
  it.each(named)('gives an example of what %s answers, as its schema has it', (id, endpoint) => {
    const { responses } = operations.find(({ operationId }) => operationId === id) ?? {}
    for (const [type, { schema, example }] of Object.entries(responses?.['200']?.content ?? {})) {
      if (type.startsWith('audio/')) continue
      expect(example).toBeDefined()
      expect(faultsOf(schema, example)).toEqual([])
      if (type !== 'application/json') continue
      const shape = endpoint.responses[200]
      const answer = shape && 'media' in shape ? shape.json : shape
      expect(answer?.safeParse(example).error?.issues ?? []).toEqual([])
    }
  })

  const withBody = operations.flatMap(({ operationId, requestBody }) =>
    requestBody ? [[operationId, requestBody] as const] : [],
  )
  it.each(withBody)('gives an example of what %s takes, as its schema has it', (_id, { content }) => {
    for (const { schema, example } of Object.values(content)) expect(faultsOf(schema, example)).toEqual([])
  })

  it('gives an example of every failure', () => {
    const errors = operations.flatMap(({ responses }) =>
      Object.entries(responses).filter(([status, { content }]) => !status.startsWith('2') && content !== undefined),
    )
    const shared = Object.values(z.record(z.string(), z.object({ content: media })).parse(components.responses))
    for (const { content } of [...errors.map(([, response]) => response), ...shared]) {
      const { schema, example } = content?.['application/json'] ?? {}
      expect(faultsOf(schema, example)).toEqual([])
    }
  })
})
