import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { aliasesOf, resolveAlias } from '#contract/aliases.ts'
import { bodyTypeOf } from '#contract/bodyType.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { nodeKinds } from '#nodes/kinds.ts'
import { topMembers } from '#pathway/nodeMembers.ts'
import { failuresOf } from './failures.ts'
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
    const node = z.looseObject({
      properties: z.object({
        type: z.object({ enum: z.array(z.string()) }),
        data: z.looseObject({ properties: z.record(z.string(), z.looseObject({ description: z.string() })) }),
      }),
    })
    const { schemas } = z.looseObject({ schemas: z.record(z.string(), z.unknown()) }).parse(description['components'])
    for (const kind of nodeKinds) {
      const described = Object.values(schemas)
        .map(schema => node.safeParse(schema).data)
        .find(one => one?.properties.type.enum.includes(kind.type))
      expect(described?.properties.type.enum).toEqual(kind.types)
      expect(Object.keys(described?.properties.data.properties ?? {})).toEqual(topMembers(kind.members))
    }
    const { kb, modelOptions } = node.parse(schemas['KnowledgeNode']).properties.data.properties
    expect(kb).toMatchObject({
      type: ['string', 'array'],
      description: 'Knowledge. The text itself, or the ID of a vector store (KB-…).',
    })
    expect(modelOptions).toMatchObject({ properties: { temperature: { type: 'number' } } })
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
    const statuses = [...Object.keys(endpoint.responses), ...[...failuresOf(endpoint).keys()].map(String)]
    expect(Object.keys(responses)).toEqual(statuses)
    expect('404' in responses).toBe(endpoint.params !== undefined || endpoint.failures?.[404] !== undefined)
    expect('412' in responses).toBe(parameters.some(({ name }) => name === 'if-match'))
    expect('415' in responses).toBe(endpoint.body !== undefined)
  })

  const withBody = named.filter(([, { body }]) => body !== undefined)
  it.each(withBody)('gives an example of the body of %s that its schema and the service take', (_name, endpoint) => {
    const { schema, example } = operationOf(endpoint).requestBody?.content[bodyTypeOf(endpoint)] ?? {}
    expect(example).toBeDefined()
    expect(endpoint.body?.safeParse(example).error?.issues ?? []).toEqual([])
    expect(schema).toBeDefined()
  })
})
