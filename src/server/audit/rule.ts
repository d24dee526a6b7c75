import type { ActivityAction } from '#contract/activity.ts'
import type { Endpoint, EndpointRequest, EndpointResult } from '#contract/endpoint.ts'

type Change<E extends Endpoint> = (request: EndpointRequest<E>, answer: EndpointResult<E>) => string | undefined

/** Says what the log keeps of a change by one endpoint. */
export interface Recorded<E extends Endpoint> {
  readonly action: ActivityAction | ((request: EndpointRequest<E>) => ActivityAction)
  /** The id of what is changed, where the request names it. */
  readonly of?: (request: EndpointRequest<E>) => string
  /** The id of what was made, as the answer names it. */
  readonly made?: (answer: EndpointResult<E>) => string
  /** It is gone afterwards, so that its name is read before. */
  readonly removes?: true
  /** Keeps the names of the members that were sent. */
  readonly members?: true
  readonly detail?: Change<E>
  /** False where the request succeeded and changed nothing. */
  readonly changed?: (answer: EndpointResult<E>) => boolean
  /** The same change by the same key or session within ten minutes is one entry. */
  readonly folds?: true
}

/** Says why a change by one endpoint is not in the log. */
export interface Unrecorded {
  readonly unrecorded: string
}

export type Rule<E extends Endpoint = Endpoint> = Recorded<E> | Unrecorded
