import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint, EndpointRequest, EndpointResult } from '#contract/endpoint.ts'
import type { Db } from '../db/database.ts'
import type { WrittenAnswer } from './written.ts'

/** The account that asks, and by what: an API key, or a session of the studio with the key that began it. */
export type Caller =
  | { readonly id: string; readonly by: 'key'; readonly key_id: string }
  | { readonly id: string; readonly by: 'session'; readonly session_id: string; readonly key_id: string | null }
  /** Somebody who needs no account. */
  | { readonly id: ''; readonly by: 'nobody' }

export interface Handling<E extends Endpoint> extends EndpointRequest<E> {
  readonly account: Caller
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  /**
   * Stores what the request answers under its `idempotency-key`, if it has one, in the transaction that does its work: the work is never
   * done without, and done twice neither. Every endpoint that is `idempotent` calls it.
   */
  readonly keep: (transaction: Db, answer: EndpointResult<E> | WrittenAnswer) => Promise<void>
}

/** A handling whose parts were parsed by an endpoint's schemas that are not known here. */
export interface AnyHandling {
  readonly params: unknown
  readonly query: unknown
  readonly headers: unknown
  readonly body: unknown
  readonly account: Caller
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly keep: (transaction: Db, answer: unknown) => Promise<void>
}

/** An endpoint with what answers it; routes of one module stand in its `routes.ts`. */
export interface Route {
  readonly endpoint: Endpoint
  readonly handle: (handling: AnyHandling) => Promise<unknown>
}

/** Answers with the JSON of the contract, written already where it can be large, or, after sending the reply itself (a stream, audio), with the reply. */
export function route<E extends Endpoint>(
  endpoint: E,
  handle: (handling: Handling<E>) => Promise<EndpointResult<E> | WrittenAnswer | FastifyReply>,
): Route {
  // The adapter parses by the endpoint's own schemas before it calls, so that the handler gets what its type says.
  return { endpoint, handle: handling => handle(handling as Handling<E>) }
}
