import { bodyTypeOf } from './bodyType.ts'
import type { EndpointAnswer, EndpointInput } from './endpoint.ts'
import type { Api } from './endpoints.ts'
import type { ErrorBody } from './envelope.ts'

/** The service answered with a failure. `status` 0: it was not reached. */
export class ApiError extends Error {
  readonly status: number
  /** The places that are at fault; empty where the request as a whole is. */
  readonly errors: NonNullable<ErrorBody['errors']>
  readonly headers: Headers

  constructor(status: number, message: string, errors: NonNullable<ErrorBody['errors']>, headers: Headers) {
    super(message)
    this.status = status
    this.errors = errors
    this.headers = headers
  }
}

/** A method and a path, as the reference writes them: `GET /api/v1/convo_pathway/:pathway_id`. */
export type Route = keyof Api

/** The input that a caller of a route hands over. */
export type RouteInput<R extends Route> = EndpointInput<Api[R]>

/** The JSON that a route's success answers. */
export type RouteAnswer<R extends Route> = EndpointAnswer<Api[R]>

export interface Answered<R extends Route> {
  readonly body: RouteAnswer<R>
  readonly headers: Headers
}

export interface Call {
  /** The JSON of a success. @throws ApiError */
  <R extends Route>(route: R, input?: RouteInput<R>, options?: { signal?: AbortSignal }): Promise<RouteAnswer<R>>
  /** The same with the answer's headers, for its `ETag`. */
  withHeaders<R extends Route>(
    route: R,
    input?: RouteInput<R>,
    options?: { signal?: AbortSignal },
  ): Promise<Answered<R>>
}

/**
 * Calls the service's routes. The contract is imported as types only: the service validates what is sent, and a browser that calls it
 * loads no schema.
 */
export function createCall({
  baseUrl,
  fetch,
}: {
  readonly baseUrl: string
  readonly fetch: typeof globalThis.fetch
}): Call {
  async function withHeaders<R extends Route>(
    route: R,
    input: RouteInput<R> = {},
    { signal }: { signal?: AbortSignal } = {},
  ): Promise<Answered<R>> {
    const answer = await fetch(baseUrl + addressOf(route, input), {
      method: partsOf(route).method,
      headers: {
        ...definedText(input.headers),
        ...(input.body === undefined ? {} : { 'content-type': bodyTypeOf(partsOf(route)) }),
      },
      ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
      ...(signal ? { signal } : {}),
    }).catch((error: unknown) => {
      if (signal?.aborted) throw error
      throw new ApiError(0, 'Can’t reach Dialpath. Check that it’s running.', [], new Headers())
    })
    const body: unknown = await answer.json().catch(() => undefined)
    if (!answer.ok) {
      const failure = body as Partial<ErrorBody> | undefined
      throw new ApiError(
        answer.status,
        failure?.message ?? `Dialpath returned status ${answer.status}.`,
        failure?.errors?.filter(({ path }) => path !== '') ?? [],
        answer.headers,
      )
    }
    return { body: body as RouteAnswer<R>, headers: answer.headers }
  }
  const call = async <R extends Route>(route: R, input?: RouteInput<R>, options?: { signal?: AbortSignal }) =>
    (await withHeaders(route, input, options)).body
  return Object.assign(call, { withHeaders })
}

/** The path with its parameters filled in, and the query. */
export function addressOf<R extends Route>(route: R, { params, query }: RouteInput<R>): string {
  const values = definedText(params)
  const path = partsOf(route).path.replaceAll(/:([^/]+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ''))
  const search = new URLSearchParams(definedText(query)).toString()
  return search === '' ? path : `${path}?${search}`
}

function partsOf(route: Route): { readonly method: string; readonly path: string } {
  const [method = '', path = ''] = route.split(' ')
  return { method, path }
}

function definedText(values: unknown): Record<string, string> {
  if (typeof values !== 'object' || values === null) return {}
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      value === undefined || value === null ? [] : [[name, String(value)]],
    ),
  )
}
