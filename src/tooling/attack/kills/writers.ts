import { setTimeout as wait } from 'node:timers/promises'
import { PATCH_TYPE } from '#pathway/patch/operation.ts'
import type { Dice } from '../../figures/random.ts'
import type { Client } from '../client.ts'
import { numberedDocument, numberedPatch } from '../documents.ts'
import type { CallRequest, Ledger, UpdatedPathway } from './ledger.ts'

/** The other updates are patches, of which some are stored beside the document. */
const WHOLE_EVERY = 5
const VERSIONING = 2
const CALLING = 3
/** Calls come no faster than they are played, else the queue outlives the rounds. */
const LONGEST_PAUSE_MS = 250

export interface WrittenRound {
  readonly client: Client
  readonly ledger: Ledger
  readonly dice: Dice
  /** The pathway that is versioned and called in this round. */
  readonly pathway_id: string
  readonly round: number
}

/** Writes on all sides until the connections are cut. Everything that is acknowledged is in the ledger when this returns. */
export async function writeUntilCut(given: WrittenRound): Promise<void> {
  const { ledger } = given
  await Promise.all([
    ...ledger.pathways.map(pathway => untilCut(() => update(given, pathway))),
    ...Array.from({ length: VERSIONING }, (_, writer) => untilCut(count => makeVersion(given, `${writer}-${count}`))),
    ...Array.from({ length: CALLING }, (_, writer) => untilCut(count => placeCall(given, `${writer}-${count}`))),
  ])
}

async function untilCut(write: (count: number) => Promise<boolean>) {
  for (let count = 0; await write(count).catch(() => false); count += 1);
}

async function update({ client, ledger }: WrittenRound, pathway: UpdatedPathway): Promise<boolean> {
  pathway.sent += 1
  const sent = pathway.sent
  const path = `/api/v1/convo_pathway/${pathway.pathway_id}`
  const headers = { 'if-match': pathway.etag }
  const answer = await client.ask(
    sent % WHOLE_EVERY === 0
      ? { method: 'POST', path, body: numberedDocument(sent), headers }
      : { method: 'PATCH', path, body: numberedPatch(sent), headers: { ...headers, 'content-type': PATCH_TYPE } },
  )
  if (answer.status !== 200) {
    ledger.faults.push(`an update that nobody competes with answered ${answer.status}: ${answer.text.slice(0, 200)}`)
    return false
  }
  pathway.acknowledged = sent
  pathway.etag = String(answer.headers.etag)
  ledger.updates += 1
  return true
}

async function makeVersion({ client, ledger, pathway_id, round }: WrittenRound, token: string): Promise<boolean> {
  const name = `Version ${round}-${token}`
  const path = `/api/v1/convo_pathway/${pathway_id}/version`
  const answer = await client.ask({ method: 'POST', path, body: { name } })
  if (answer.status !== 200) {
    ledger.faults.push(`a version answered ${answer.status}: ${answer.text.slice(0, 200)}`)
    return false
  }
  const versions = ledger.versions.get(pathway_id) ?? new Map<number, string>()
  ledger.versions.set(pathway_id, versions.set(JSON.parse(answer.text).data.version_number, name))
  return true
}

async function placeCall({ client, ledger, pathway_id, round, dice }: WrittenRound, name: string): Promise<boolean> {
  await wait(dice.below(LONGEST_PAUSE_MS))
  const token = `call-${round}-${name}`
  const body = { phone_number: '+14155550123', pathway_id, metadata: { token } }
  ledger.cut.set(token, body)
  return (await sendKeyed(client, ledger, body)) === 200
}

/** Sends a call under its own key; what is acknowledged moves from the cut ones to the calls. The status. */
export async function sendKeyed(client: Client, ledger: Ledger, body: CallRequest): Promise<number> {
  const { token } = body.metadata
  const headers = { 'idempotency-key': token }
  const answer = await client.ask({ method: 'POST', path: '/api/v1/calls', body, headers })
  if (answer.status === 200) {
    ledger.calls.set(token, JSON.parse(answer.text).call_id)
    ledger.cut.delete(token)
  } else if (answer.status !== 409) {
    ledger.faults.push(`a keyed call answered ${answer.status}: ${answer.text.slice(0, 200)}`)
  }
  return answer.status
}
