import { setTimeout as wait } from 'node:timers/promises'
import { createDice } from '../../figures/random.ts'
import { median, quantile } from '../../figures/statistics.ts'
import type { Client } from '../client.ts'
import { numberedDocument } from '../documents.ts'
import type { AttackOptions } from '../options.ts'
import type { Report } from '../report.ts'
import { start, type Target } from '../target.ts'
import { turned } from '../turned.ts'
import { countQueued, dialledTwice, lostUpdates, lostVersions, readCalls } from './check.ts'
import { killFirstStarts } from './firstStart.ts'
import { createLedger, type Ledger, type UpdatedPathway } from './ledger.ts'
import { sendKeyed, writeUntilCut } from './writers.ts'

const UPDATED = 6
/** The longest that a round writes before it is killed. */
const LONGEST_ROUND_MS = 1800
const STUCK_MS = 30_000
/** Time for which a keyed request may be told that the first one is still being answered. */
const RETRY_MS = 90_000

/** Kills the service at random moments while it is written to, and looks for what it had acknowledged (`docs/api-decisions.md` §1, §6). */
export async function attackByKills(options: AttackOptions, report: Report): Promise<void> {
  const rows: Record<string, Record<string, number | string>> = {}
  const kinds = await options.targets.kinds()
  if (!kinds.includes('PostgreSQL')) report.skip('no PostgreSQL server is installed here, so PGlite only.')
  for (const kind of kinds) {
    const target = await options.targets.make(kind)
    try {
      rows[kind] = await killInMidWrite(options, target, report)
    } finally {
      await target.remove()
    }
  }
  report.table({
    id: 'kills',
    title: '`kill -9` in mid-write',
    note: `${UPDATED} writers with If-Match, 2 making versions, 3 placing calls under an idempotency key, killed after up to ${LONGEST_ROUND_MS / 1000} s; each restart is the next round’s start.`,
    rows: turned(rows),
  })
  await killFirstStarts(options, report)
}

async function killInMidWrite({ root, sizes }: AttackOptions, target: Target, report: Report) {
  const dice = createDice(sizes.seed)
  const { kind } = target
  const restarts: number[] = []
  const lost = { updates: [] as string[], faults: [] as string[] }
  let service = await start(root, target)
  const ledger = createLedger(await createPathways(service.client))
  for (let round = 0; round < sizes.kills; round += 1) {
    const pathway_id = await createPathway(service.client, 0)
    const writing = writeUntilCut({ client: service.client, ledger, dice, pathway_id, round })
    await wait(dice.between(30, LONGEST_ROUND_MS))
    await service.end('SIGKILL')
    await writing
    await service.client.close()
    service = await start(root, target)
    restarts.push(service.startMs)
    lost.updates.push(...(await lostUpdates(service.client, ledger)))
    await retryCut(service.client, ledger)
    if ((round + 1) % 10 === 0)
      report.say(`${kind}: ${round + 1} kills, ${ledger.updates} updates, ${ledger.calls.size} calls`)
  }

  const restartedAt = performance.now()
  const { client } = service
  while (ledger.cut.size > 0 && performance.now() - restartedAt < RETRY_MS) {
    await wait(1000)
    await retryCut(client, ledger)
  }
  const stuck = await waitForQueue(client, restartedAt)
  const calls = await readCalls(client)
  const byToken = new Map<string, string[]>()
  for (const { token, call_id } of calls) byToken.set(token, [...(byToken.get(token) ?? []), call_id])
  const known = new Set(calls.map(({ call_id }) => call_id))
  const lostCalls = [...ledger.calls].filter(([, call_id]) => !known.has(call_id))
  const twice = [...byToken].filter(([, found]) => found.length > 1)
  const dialled = await dialledTwice(client, calls)
  const versions = await lostVersions(client, ledger)
  const log = service.log()
  await service.end('SIGTERM')
  await client.close()

  const on = (name: string) => `${kind}: ${name}`
  report.none(on('no acknowledged update is lost'), lost.updates)
  report.none(on('no acknowledged version is lost'), versions)
  report.none(
    on('no acknowledged call is lost'),
    lostCalls.map(([token, call_id]) => `${token}: ${call_id}`),
  )
  report.none(on('no call is dialled twice'), dialled)
  report.none(
    on('an idempotency key makes one call'),
    twice.map(([token, found]) => `${token} made ${found.join(' and ')}`),
  )
  report.none(on('a keyed request that was cut off is answered when it is sent again'), [...ledger.cut.keys()])
  report.none(on(`no call stays queued ${STUCK_MS / 1000} s after a restart`), stuck)
  report.none(on('nothing else is refused or fails'), ledger.faults)
  report.check(on('the log of the last service has no error'), !/"level":[56]0/.test(log), log.slice(-600))
  const versionCount = [...ledger.versions.values()].reduce((sum, { size }) => sum + size, 0)
  return {
    kills: sizes.kills,
    'acknowledged updates': ledger.updates,
    'acknowledged versions': versionCount,
    'acknowledged calls': ledger.calls.size,
    'of these lost': lost.updates.length + versions.length + lostCalls.length,
    'calls dialled twice': dialled.length,
    'keyed calls sent again after a cut': ledger.retried,
    'two calls for one key': twice.length,
    'stuck queued': stuck.length,
    'restart, median ms': Math.round(median(restarts)),
    'restart, p95 ms': Math.round(quantile(restarts, 0.95)),
    'restart, worst ms': Math.round(Math.max(...restarts)),
  }
}

async function createPathways(client: Client): Promise<UpdatedPathway[]> {
  const made: UpdatedPathway[] = []
  for (let count = 0; count < UPDATED; count += 1) {
    const pathway_id = await createPathway(client, 0)
    const answer = await client.ask({ method: 'GET', path: `/api/v1/convo_pathway/${pathway_id}` })
    made.push({ pathway_id, etag: String(answer.headers.etag), acknowledged: 0, sent: 0 })
  }
  return made
}

async function createPathway(client: Client, count: number): Promise<string> {
  const body = { name: 'Attacked', ...numberedDocument(count) }
  return (await client.api('POST', '/api/v1/convo_pathway/create', body)).pathway_id
}

/** Sends again, with the same key and body, what was cut off: each must end as one call. */
async function retryCut(client: Client, ledger: Ledger) {
  for (const body of [...ledger.cut.values()]) {
    if ((await sendKeyed(client, ledger, body)) === 200) ledger.retried += 1
  }
}

/** Waits while calls are taken from the queue; those that nobody takes for half a minute are stuck. */
async function waitForQueue(client: Client, restartedAt: number): Promise<string[]> {
  let left = await countQueued(client)
  let movedAt = restartedAt
  while (left > 0 && performance.now() - movedAt < STUCK_MS) {
    await wait(500)
    const now = await countQueued(client)
    if (now < left) movedAt = performance.now()
    left = now
  }
  if (left === 0) return []
  return (await readCalls(client))
    .filter(({ queue_status }) => queue_status === 'queued')
    .map(({ call_id, token }) => `call ${call_id} (${token})`)
}
