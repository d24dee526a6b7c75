import type { Client } from '../client.ts'
import type { Ledger, UpdatedPathway } from './ledger.ts'

const PAGE = 1000

/** Reads the updated pathways after a restart: what they lost of what was acknowledged. Their writers go on from what was found. */
export async function lostUpdates(client: Client, ledger: Ledger): Promise<string[]> {
  return (await Promise.all(ledger.pathways.map(pathway => lostUpdate(client, pathway)))).flat()
}

async function lostUpdate(client: Client, pathway: UpdatedPathway): Promise<string[]> {
  const { pathway_id, acknowledged, sent } = pathway
  const answer = await client.ask({ method: 'GET', path: `/api/v1/convo_pathway/${pathway_id}` })
  if (answer.status !== 200) return [`pathway ${pathway_id} answers ${answer.status}: ${answer.text.slice(0, 200)}`]
  const { nodes } = JSON.parse(answer.text)
  const { text } = nodes[0].data
  const found: number = nodes[1].data.update
  pathway.etag = String(answer.headers.etag)
  pathway.acknowledged = found
  if (!(found >= acknowledged && found <= sent))
    return [`pathway ${pathway_id} has “${text}”; update ${acknowledged} was acknowledged, ${sent} sent`]
  return text === `Hello, this is ${found}.` ? [] : [`pathway ${pathway_id} has halves of two updates`]
}

export async function lostVersions(client: Client, ledger: Ledger): Promise<string[]> {
  const lost: string[] = []
  for (const [pathway_id, versions] of ledger.versions) {
    const found = await readList(client, `/api/v1/convo_pathway/${pathway_id}/versions?`, 'versions')
    const names = new Map(found.map(({ version_number, name }) => [version_number, name]))
    for (const [number, name] of versions)
      if (names.get(number) !== name) lost.push(`version ${number} (${name}) of ${pathway_id}`)
  }
  return lost
}

export interface FoundCall {
  readonly call_id: string
  readonly queue_status: string
  readonly token: string
}

export async function readCalls(client: Client): Promise<FoundCall[]> {
  const calls = await readList(client, '/api/v1/calls?', 'calls')
  return calls.map(({ call_id, queue_status, metadata }) => ({ call_id, queue_status, token: metadata?.token ?? '' }))
}

/** Counts the calls that wait, by the list's own filter. */
export async function countQueued(client: Client): Promise<number> {
  const { total_count } = await client.api('GET', '/api/v1/calls?status=queued&limit=1')
  return total_count
}

/** Calls that were dialled more than once, by their timelines. */
export async function dialledTwice(client: Client, calls: readonly FoundCall[]): Promise<string[]> {
  const twice: string[] = []
  for (const { call_id } of calls) {
    const { events } = await client.api('GET', `/api/v1/pathway_calls/${call_id}`)
    const starts = events.filter((event: { event_type: string }) => event.event_type === 'conversation.init').length
    if (starts > 1) twice.push(`call ${call_id} was begun ${starts} times`)
  }
  return twice
}

// biome-ignore lint/suspicious/noExplicitAny: entries are read as the answer has them
async function readList(client: Client, path: string, member: string): Promise<any[]> {
  const all = []
  for (let from = 0; ; from += PAGE) {
    const page = await client.api('GET', `${path}limit=${PAGE}&from=${from}&ascending=true`)
    all.push(...page[member])
    if (all.length >= page.total_count || page[member].length === 0) return all
  }
}
