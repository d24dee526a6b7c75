import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { aliasesOf, resolveAlias } from '#contract/aliases.ts'
import { bodyTypeOf } from '#contract/bodyType.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { createPathway } from '#contract/pathways.ts'
import { nodeKinds } from '#nodes/kinds.ts'
import { topMembers } from '#pathway/nodeMembers.ts'
import { describeApi } from './openapi.ts'

interface Operation {
  readonly operationId: string
  readonly description?: string
  readonly parameters: readonly { readonly name: string; readonly in: string; readonly required: boolean }[]
  readonly requestBody?: {
    readonly content: Readonly<
      Record<string, { readonly schema: Parameters<typeof z.fromJSONSchema>[0]; readonly example?: unknown }>
    >
  }
  readonly responses: Readonly<Record<string, unknown>>
}

const description = describeApi(endpoints, '1.0.0')
const paths = description['paths'] as Readonly<Record<string, Readonly<Record<string, Operation>>>>
const named = endpoints.map(endpoint => [`${endpoint.method} ${endpoint.path}`, endpoint] as const)

function operationOf({ method, path }: Endpoint): Operation {
  const operation = paths[path.replaceAll(/:([^/]+)/g, '{$1}')]?.[method.toLowerCase()]
  if (!operation) throw new Error(`${method} ${path} is not described.`)
  return operation
}

describe('the description of the service', () => {
  it('is valid OpenAPI 3.1', async () => {
    const validator = new Validator()
    const { valid, errors } = await validator.validate(structuredClone(description))
    expect(errors ?? []).toEqual([])
    expect(valid).toBe(true)
    expect(validator.version).toBe('3.1')
    expect(() => validator.resolveRefs()).not.toThrow()
  })

  it('tells of every member of nodes that the kinds know, and of which kinds', () => {
    const create = operationOf(createPathway).requestBody?.content['application/json']?.schema
    const node = z.looseObject({
      properties: z.object({ nodes: z.object({ items: z.object({ properties: z.looseObject({}) }) }) }),
    })
    const { data } = node.parse(create).properties.nodes.items.properties
    const members = z.object({ properties: z.record(z.string(), z.looseObject({ description: z.string() })) })
    const { properties } = members.parse(data)
    expect(Object.keys(properties)).toEqual(expect.arrayContaining(nodeKinds.flatMap(kind => topMembers(kind.members))))
    expect(properties.kb).toMatchObject({
      type: ['string', 'array'],
      description: 'Knowledge. The text itself, or the id of a vector store (KB-…). In Knowledge Base nodes.',
    })
    expect(properties.modelOptions).toMatchObject({ properties: { temperature: { type: 'number' } } })
  })

  it('has each endpoint once and nothing else', () => {
    const described = Object.values(paths).flatMap(operations => Object.values(operations))
    expect(described).toHaveLength(endpoints.length)
    expect(new Set(described.map(({ operationId }) => operationId)).size).toBe(endpoints.length)
  })

  it.each(named)('tells of %s its parameters, its other paths and how it fails', (_name, endpoint) => {
    const { parameters, responses, description } = operationOf(endpoint)
    const wanted = [...endpoint.path.matchAll(/:([^/]+)/g)].map(match => match[1])
    expect(parameters.filter(one => one.in === 'path').map(({ name }) => name)).toEqual(wanted)
    expect(parameters.filter(one => one.in === 'path').every(({ required }) => required)).toBe(true)
    for (const alias of aliasesOf(endpoint.path)) {
      expect(resolveAlias(alias)).toBe(endpoint.path)
      expect(description).toContain(`\`${alias.replaceAll(/:([^/]+)/g, '{$1}')}\``)
    }
    expect(Object.keys(responses)).toEqual(expect.arrayContaining(['200', '400', '404', '429']))
  })

  const withBody = named.filter(([, { body }]) => body !== undefined)
  it.each(withBody)('gives an example of the body of %s that its schema and the service take', (_name, endpoint) => {
    const { schema, example } = operationOf(endpoint).requestBody?.content[bodyTypeOf(endpoint)] ?? {}
    expect(example).toBeDefined()
    expect(endpoint.body?.safeParse(example).error?.issues ?? []).toEqual([])
    expect(z.fromJSONSchema(schema ?? false).safeParse(example).error?.issues ?? []).toEqual([])
  })
})
