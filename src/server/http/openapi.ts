import { z } from 'zod'
import { aliasesOf } from '#contract/aliases.ts'
import { bodyTypeOf } from '#contract/bodyType.ts'
import type { Endpoint, ResponseShape } from '#contract/endpoint.ts'
import { errorBody } from '#contract/envelope.ts'

const failures: Readonly<Record<string, string>> = {
  400: 'The body or a parameter is invalid; `errors` names every place.',
  401: 'The key is missing, unknown or revoked.',
  404: 'There is no such resource.',
  409: 'The change conflicts with the present state.',
  429: 'Too many requests; see `retry-after`.',
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Record<string, unknown> {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' })
  return json
}

/** The contract as OpenAPI 3.1. */
export function describeApi(endpoints: readonly Endpoint[], version: string): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const endpoint of endpoints) {
    const path = endpoint.path.replaceAll(/:([^/]+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint, path) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Dialpath',
      version,
      description:
        'Pathways for AI phone agents, and the calls that follow them. Send your API key in the `authorization` header, as it is or as `Bearer <key>`. A path that begins with `/api/v1/` is also served without `/api`.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/' }],
    tags: [...new Set(endpoints.map(endpoint => endpoint.tag))].map(name => ({ name })),
    paths,
    components: {
      securitySchemes: {
        key: { type: 'apiKey', in: 'header', name: 'authorization', description: 'An API key.' },
        session: { type: 'apiKey', in: 'cookie', name: 'dialpath_session', description: 'The studio’s session.' },
      },
      schemas: { Error: schemaOf(errorBody, 'output') },
      responses: Object.fromEntries(
        Object.entries(failures).map(([status, description]) => [
          `Error${status}`,
          { description, content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } },
        ]),
      ),
    },
    security: [{ key: [] }, { session: [] }],
  }
}

function operationOf(endpoint: Endpoint, path: string): Record<string, unknown> {
  const aliases = aliasesOf(path)
  const notes = aliases.length > 0 ? `Also at ${aliases.map(alias => `\`${alias}\``).join(', ')}.` : ''
  const description = [endpoint.description, notes].filter(Boolean).join('\n\n')
  return {
    tags: [endpoint.tag],
    summary: endpoint.summary,
    ...(description ? { description } : {}),
    operationId: `${endpoint.method.toLowerCase()}${path.replaceAll(/[^A-Za-z0-9]+(.)?/g, (_, next: string | undefined) => next?.toUpperCase() ?? '')}`,
    ...(endpoint.auth === 'open' ? { security: [] } : {}),
    parameters: [
      ...parametersOf(endpoint.params, 'path'),
      ...parametersOf(endpoint.query, 'query'),
      ...parametersOf(endpoint.headers, 'header'),
      ...(endpoint.idempotent
        ? [
            {
              name: 'idempotency-key',
              in: 'header',
              required: false,
              description: 'The same key and body within 24 hours answers the first response again.',
              schema: { type: 'string', maxLength: 200 },
            },
          ]
        : []),
    ],
    ...(endpoint.body
      ? {
          requestBody: {
            required: !endpoint.body.safeParse(undefined).success,
            content: {
              [bodyTypeOf(endpoint)]: {
                schema: schemaOf(endpoint.body, 'input'),
                ...(endpoint.example === undefined ? {} : { example: endpoint.example }),
              },
            },
          },
        }
      : {}),
    responses: {
      ...Object.fromEntries(Object.entries(endpoint.responses).map(([status, shape]) => [status, responseOf(shape)])),
      ...Object.fromEntries(
        Object.keys(failures)
          .filter(status => status !== '401' || endpoint.auth !== 'open')
          .map(status => [status, { $ref: `#/components/responses/Error${status}` }]),
      ),
    },
  }
}

function responseOf(shape: ResponseShape): Record<string, unknown> {
  if (!('media' in shape))
    return { description: 'Success', content: { 'application/json': { schema: schemaOf(shape, 'output') } } }
  const content = shape.media.map(media => [
    media,
    { schema: media === 'application/json' && shape.json ? schemaOf(shape.json, 'output') : { type: 'string' } },
  ])
  return { description: 'Success', content: Object.fromEntries(content) }
}

function parametersOf(schema: z.ZodObject | undefined, place: 'path' | 'query' | 'header') {
  if (!schema) return []
  return Object.entries(schema.shape).map(([name, member]) => ({
    name,
    in: place,
    required: place === 'path' || !member.safeParse(undefined).success,
    schema: schemaOf(member, 'input'),
  }))
}
