import type { z } from 'zod'
import { aliasesOf } from '#contract/aliases.ts'
import { bodyTypeOf } from '#contract/bodyType.ts'
import type { Endpoint, ResponseShape } from '#contract/endpoint.ts'
import { operationIdOf } from '#contract/endpoints.ts'
import { errorBody } from '#contract/envelope.ts'
import { nodeSchemas } from '#contract/nodes.ts'
import { exampleOf } from './examples.ts'
import { exampleFailure, failures, failuresOf } from './failures.ts'
import { introduction, tagDescriptions } from './introduction.ts'
import { type JsonSchema, REFERENCES, type SchemaWriter, writeSchemas } from './schemas.ts'
import { sharedMembers } from './sharedMembers.ts'

/** The contract as OpenAPI 3.1. */
export function describeApi(endpoints: readonly Endpoint[], version: string): Record<string, unknown> {
  const writer = writeSchemas(nodeSchemas)
  const paths: Record<string, Record<string, unknown>> = {}
  for (const endpoint of endpoints) {
    const path = endpoint.path.replaceAll(/:([^/]+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint, path, writer) }
  }
  const failure = writer.write(errorBody, 'output')
  return {
    openapi: '3.1.0',
    info: {
      title: 'Dialpath',
      version,
      description: introduction,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/' }],
    tags: [...new Set(endpoints.map(({ tag }) => tag))].map(name => ({ name, description: tagDescriptions[name] })),
    paths,
    components: {
      securitySchemes: {
        key: { type: 'apiKey', in: 'header', name: 'authorization', description: 'An API key.' },
        session: { type: 'apiKey', in: 'cookie', name: 'dialpath_session', description: 'The studio’s session.' },
      },
      schemas: { ...writer.components, Error: failure },
      responses: Object.fromEntries(
        Object.entries(failures).map(([status, { description }]) => [
          `Error${status}`,
          failureOf(Number(status), description),
        ]),
      ),
    },
    security: [{ key: [] }, { session: [] }],
  }
}

function failureOf(status: number, description: string) {
  const failure = failures[status]
  if (!failure) throw new Error(`The status ${status} is not among the failures.`)
  return {
    description,
    content: {
      'application/json': { schema: { $ref: `${REFERENCES}Error` }, example: exampleFailure(failure) },
    },
  }
}

function operationOf(endpoint: Endpoint, path: string, writer: SchemaWriter): Record<string, unknown> {
  const aliases = aliasesOf(path)
  const notes = aliases.length > 0 ? `Also at ${aliases.map(alias => `\`${alias}\``).join(', ')}.` : ''
  return {
    tags: [endpoint.tag],
    summary: endpoint.summary,
    description: [endpoint.description, notes].filter(Boolean).join('\n\n'),
    operationId: operationIdOf(endpoint),
    ...(endpoint.auth === 'open' ? { security: [] } : {}),
    parameters: [
      ...parametersOf(endpoint.params, 'path', writer),
      ...parametersOf(endpoint.query, 'query', writer),
      ...parametersOf(endpoint.headers, 'header', writer),
      ...(endpoint.idempotent ? [idempotencyKey] : []),
      ...(hasStream(endpoint.responses[200]) && endpoint.query && 'after' in endpoint.query.shape ? [lastEventId] : []),
    ],
    ...(endpoint.body
      ? {
          requestBody: {
            required: !endpoint.body.safeParse(undefined).success,
            content: {
              [bodyTypeOf(endpoint)]: {
                schema: writer.write(endpoint.body, 'input'),
                ...(endpoint.example === undefined ? {} : { example: endpoint.example }),
              },
            },
          },
        }
      : {}),
    responses: {
      ...Object.fromEntries(
        Object.entries(endpoint.responses).map(([status, shape]) => [status, answerOf(shape, writer)]),
      ),
      ...Object.fromEntries(
        [...failuresOf(endpoint)].map(([status, why]) => [
          status,
          why === undefined ? { $ref: `#/components/responses/Error${status}` } : failureOf(status, why),
        ]),
      ),
    },
  }
}

const idempotencyKey = {
  name: 'idempotency-key',
  in: 'header',
  required: false,
  description: 'Makes retries safe: the same key and body within 24 hours return the first response again.',
  schema: { type: 'string', maxLength: 200 },
}

const lastEventId = {
  name: 'last-event-id',
  in: 'header',
  required: false,
  description: 'Resumes a stream after the message with this `id`.',
  schema: { type: 'string' },
}

function hasStream(shape: ResponseShape | undefined): boolean {
  return shape !== undefined && 'media' in shape && shape.media.includes('text/event-stream')
}

function answerOf(shape: ResponseShape, writer: SchemaWriter): Record<string, unknown> {
  if (!('media' in shape))
    return { description: 'Success', content: { 'application/json': shown(jsonOf(shape, writer)) } }
  const json = shape.json && jsonOf(shape.json, writer)
  const content = shape.media.map(media => {
    if (media === 'application/json' && json) return [media, shown(json)]
    const isText = media.startsWith('text/')
    const example = shape.text ?? (json ? streamOf(json.example) : undefined)
    return [
      media,
      {
        schema: { type: 'string', ...(isText ? {} : { format: 'binary' }) },
        ...(isText && example ? { example } : {}),
      },
    ]
  })
  return { description: 'Success', content: Object.fromEntries(content) }
}

/** By a name of its own: the page of the reference takes a bare example with a member that is null for a list of several. */
function shown({ schema, example }: { schema: JsonSchema; example: unknown }) {
  return { schema, examples: { answer: { value: example } } }
}

function jsonOf(schema: z.ZodType, { write, components }: SchemaWriter): { schema: JsonSchema; example: unknown } {
  const json = write(schema, 'output')
  return { schema: json, example: exampleOf(json, components) }
}

/** The first message of a stream that tells what the JSON form lists. */
function streamOf(example: unknown): string {
  const list = Array.isArray(example) ? example : Object.values(example ?? {}).find(Array.isArray)
  return `id: 1\ndata: ${JSON.stringify(list?.[0] ?? example)}\n\n`
}

function parametersOf(schema: z.ZodObject | undefined, place: 'path' | 'query' | 'header', { write }: SchemaWriter) {
  if (!schema) return []
  return Object.entries(schema.shape).map(([name, member]) => {
    const { description, ...json } = write(member as z.ZodType, 'input')
    return {
      name,
      in: place,
      required: place === 'path' || !(member as z.ZodType).safeParse(undefined).success,
      description: description ?? sharedMembers[name]?.description,
      schema: json,
    }
  })
}
