import type { z } from 'zod'

/**
 * An endpoint as plain data. The server's adapter validates and documents by it, the browser's `call` is typed by it, and
 * the tests read it; so each path, field and limit stands once.
 */
export interface Endpoint {
  /** The body of a `PATCH` is a JSON Patch (RFC 6902) of that media type; faults call it `patch`. */
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Fastify's form: `/api/v1/convo_pathway/:pathway_id`. */
  readonly path: string
  readonly tag: string
  readonly summary: string
  readonly description?: string
  /** `key`: an API key or a studio session (default). `open`: anyone. */
  readonly auth?: 'key' | 'open'
  /** Takes `idempotency-key` (`docs/api-decisions.md` §1). */
  readonly idempotent?: boolean
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  /** Header names in lower case. */
  readonly headers?: z.ZodObject
  readonly body?: z.ZodType
  /** Its body can be as large as a document; the handler gets it as a `BodyText`. */
  readonly bodyAsText?: true
  /** A body as the reference shows it. */
  readonly example?: unknown
  /** Statuses by which it fails beside those that follow from what it takes (`server/reference/failures.ts`), and why. */
  readonly failures?: Readonly<Record<number, string>>
  /** By status; failures all answer `errorBody`. */
  readonly responses: Readonly<Record<number, ResponseShape>>
}

/** JSON of a schema, or the media types that the operation can answer (event streams, audio, tables), with an example of a text. */
export type ResponseShape =
  | z.ZodType
  | { readonly media: readonly string[]; readonly json?: z.ZodType; readonly text?: string }

export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition
}

type Input<T> = T extends z.ZodType ? z.input<T> : undefined

/** The input that a caller of the endpoint hands over. */
export interface EndpointInput<E extends Endpoint> {
  params?: Input<E['params']>
  query?: Input<E['query']>
  headers?: Input<E['headers']>
  body?: Input<E['body']>
}

type Plain = string | number | boolean | null | undefined

/**
 * A body that can be large, as its schema has parsed it. It is JSON text, since making objects of it would keep everyone waiting who asks
 * the service meanwhile; beside it stand the members that are neither a list nor an object.
 */
export interface BodyText<Body = unknown> {
  readonly text: string
  readonly plain: Readonly<Record<string, unknown>> & {
    readonly [Member in keyof Body as Body[Member] extends Plain ? Member : never]: Body[Member]
  }
  /** The names of all members that it has. */
  readonly members: readonly string[]
}

/** The input that a handler of the endpoint receives: parsed, defaults filled in. */
export interface EndpointRequest<E extends Endpoint> {
  params: E['params'] extends z.ZodType ? z.output<E['params']> : undefined
  query: E['query'] extends z.ZodType ? z.output<E['query']> : undefined
  headers: E['headers'] extends z.ZodType ? z.output<E['headers']> : undefined
  body: E['body'] extends z.ZodType
    ? E extends { bodyAsText: true }
      ? BodyText<z.output<E['body']>>
      : z.output<E['body']>
    : undefined
}

type SuccessShape<E extends Endpoint> = E['responses'][200 & keyof E['responses']]
type AnswerSchema<R> = R extends z.ZodType ? R : R extends { json: infer J extends z.ZodType } ? J : never

/** The JSON that a success answers. */
export type EndpointAnswer<E extends Endpoint> = z.output<AnswerSchema<SuccessShape<E>>>

/** The same as its handler hands it over: what the schema fills in by itself may be left out. */
export type EndpointResult<E extends Endpoint> = z.input<AnswerSchema<SuccessShape<E>>>
