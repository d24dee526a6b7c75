import * as account from './account.ts'
import * as callEvents from './callEvents.ts'
import * as calls from './calls.ts'
import * as callWebhooks from './callWebhooks.ts'
import * as chat from './chat.ts'
import type { Endpoint } from './endpoint.ts'
import * as inbound from './inbound.ts'
import * as pathways from './pathways.ts'
import * as pathwaysByBody from './pathwaysByBody.ts'
import * as requestTrial from './requestTrial.ts'
import * as sessions from './sessions.ts'
import * as together from './together.ts'
import * as tools from './tools.ts'
import * as versions from './versions.ts'

/** In the order of the reference. */
const parts = [
  pathways,
  versions,
  pathwaysByBody,
  together,
  requestTrial,
  chat,
  calls,
  callEvents,
  callWebhooks,
  tools,
  inbound,
  sessions,
  account,
] as const

/** Every endpoint of the service, in the order of the reference. */
export const endpoints: readonly Endpoint[] = parts.flatMap(part => Object.values(part).filter(isEndpoint))

type EndpointOf<Part> = Part extends unknown ? Extract<Part[keyof Part], Endpoint> : never

/** The type of every endpoint by its route, as the reference writes it: `GET /api/v1/me`. */
export type Api = { [E in EndpointOf<(typeof parts)[number]> as `${E['method']} ${E['path']}`]: E }

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'responses' in value
}
