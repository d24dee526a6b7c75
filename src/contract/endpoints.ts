import * as account from './account.ts'
import * as activity from './activity.ts'
import * as agentConversations from './agentConversations.ts'
import * as agents from './agents.ts'
import * as batches from './batches.ts'
import * as callEvents from './callEvents.ts'
import * as calls from './calls.ts'
import * as callWebhooks from './callWebhooks.ts'
import * as campaigns from './campaigns.ts'
import * as chat from './chat.ts'
import * as connections from './connections.ts'
import * as createBatch from './createBatch.ts'
import type { Endpoint } from './endpoint.ts'
import * as erasures from './erasures.ts'
import * as inbound from './inbound.ts'
import * as overview from './overview.ts'
import * as pathways from './pathways.ts'
import * as pathwaysByBody from './pathwaysByBody.ts'
import * as pathwayTests from './pathwayTests.ts'
import * as prompts from './prompts.ts'
import * as purchases from './purchases.ts'
import * as recordings from './recordings.ts'
import * as registrations from './registrations.ts'
import * as requestTrial from './requestTrial.ts'
import * as sessions from './sessions.ts'
import * as sms from './sms.ts'
import * as telephony from './telephony.ts'
import * as together from './together.ts'
import * as tools from './tools.ts'
import * as validation from './validation.ts'
import * as vectors from './vectors.ts'
import * as versions from './versions.ts'
import * as voices from './voices.ts'
import * as webhookTargets from './webhookTargets.ts'

/** In the order of the reference. */
const parts = [
  pathways,
  validation,
  versions,
  pathwaysByBody,
  together,
  requestTrial,
  chat,
  pathwayTests,
  calls,
  callEvents,
  prompts,
  callWebhooks,
  webhookTargets,
  recordings,
  createBatch,
  batches,
  campaigns,
  tools,
  vectors,
  inbound,
  voices,
  purchases,
  telephony,
  agents,
  agentConversations,
  sms,
  registrations,
  sessions,
  account,
  connections,
  overview,
  activity,
  erasures,
] as const

const named = parts
  .flatMap(part => Object.entries(part))
  .filter((entry): entry is [string, Endpoint] => isEndpoint(entry[1]))

/** Every endpoint of the service, in the order of the reference. */
export const endpoints: readonly Endpoint[] = named.map(([, endpoint]) => endpoint)

const operationIds = new Map(named.map(([name, endpoint]) => [endpoint, name]))

/** The name of an operation, by which generated clients call it: that of its constant, which therefore stays as it is. */
export function operationIdOf(endpoint: Endpoint): string {
  const id = operationIds.get(endpoint)
  if (id === undefined) throw new Error(`${endpoint.method} ${endpoint.path} is not in the list of endpoints.`)
  return id
}

type EndpointOf<Part> = Part extends unknown ? Extract<Part[keyof Part], Endpoint> : never

/** The type of every endpoint by its route, as the reference writes it: `GET /api/v1/me`. */
export type Api = { [E in EndpointOf<(typeof parts)[number]> as `${E['method']} ${E['path']}`]: E }

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'responses' in value
}
