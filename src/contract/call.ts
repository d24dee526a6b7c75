import type { Endpoint, EndpointAnswer, EndpointInput } from './endpoint.ts'
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

export interface Answered<E extends Endpoint> {
  readonly body: EndpointAnswer<E>
  readonly headers: Headers
}

export interface Call {
  /** The JSON of a success. @throws ApiError */
  <E extends Endpoint>(
    endpoint: E,
    input?: EndpointInput<E>,
    options?: { signal?: AbortSignal },
  ): Promise<EndpointAnswer<E>>
  /** The same with the answer's headers, for its `ETag`. */
  withHeaders<E extends Endpoint>(
    endpoint: E,
    input?: EndpointInput<E>,
    options?: { signal?: AbortSignal },
  ): Promise<Answered<E>>
}

/** Calls endpoints of the contract, typed by them. */
export function createCall({
  baseUrl,
  fetch,
}: {
  readonly baseUrl: string
  readonly fetch: typeof globalThis.fetch
}): Call {
  async function withHeaders<E extends Endpoint>(
    endpoint: E,
    input: EndpointInput<E> = {},
    { signal }: { signal?: AbortSignal } = {},
  ): Promise<Answered<E>> {
    const answer = await fetch(baseUrl + addressOf(endpoint, input), {
      method: endpoint.method,
      headers: {
        ...definedText(input.headers),
        ...(input.body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
      ...(signal ? { signal } : {}),
    }).catch((error: unknown) => {
      if (signal?.aborted) throw error
      throw new ApiError(0, 'Dialpath could not be reached. Check that it is running.', [], new Headers())
    })
    const body: unknown = await answer.json().catch(() => undefined)
    if (!answer.ok) {
      const failure = body as Partial<ErrorBody> | undefined
      throw new ApiError(
        answer.status,
        failure?.message ?? `The service answered with status ${answer.status}.`,
        failure?.errors?.filter(({ path }) => path !== '') ?? [],
        answer.headers,
      )
    }
    return { body: body as EndpointAnswer<E>, headers: answer.headers }
  }
  const call = async <E extends Endpoint>(endpoint: E, input?: EndpointInput<E>, options?: { signal?: AbortSignal }) =>
    (await withHeaders(endpoint, input, options)).body
  return Object.assign(call, { withHeaders })
}

/** The path with its parameters filled in, and the query. */
export function addressOf<E extends Endpoint>(endpoint: E, { params, query }: EndpointInput<E>): string {
  const values = definedText(params)
  const path = endpoint.path.replaceAll(/:([^/]+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ''))
  const search = new URLSearchParams(definedText(query)).toString()
  return search === '' ? path : `${path}?${search}`
}

function definedText(values: unknown): Record<string, string> {
  if (typeof values !== 'object' || values === null) return {}
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      value === undefined || value === null ? [] : [[name, String(value)]],
    ),
  )
}
