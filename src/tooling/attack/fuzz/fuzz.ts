import { createDice } from '../../figures/random.ts'
import { residentMemory } from '../../product.ts'
import { type Client, createClient } from '../client.ts'
import type { AttackOptions } from '../options.ts'
import type { Report } from '../report.ts'
import { KEY, start, type Target } from '../target.ts'
import { turned } from '../turned.ts'
import { createVerdict, judge, judgeRaw, leaksOfLog, shortly, type Verdict } from './judge.ts'
import { addAccount } from './otherAccount.ts'
import { rawRequests, sendRaw } from './raw.ts'
import { type FuzzedRequest, fuzzRequest } from './requests.ts'
import { makeThings, noteThings, readThings } from './things.ts'

const AT_ONCE = 8
/** Memory that a service may keep of what it was sent, beside what is still to be collected. */
const KEPT_MIB = 400
/** The share of requests without a key, or with one of nobody, is far below. */
const MOST_TURNED_AWAY = 0.2

/** Sends what the contract takes, nearly takes and does not take at all (`docs/api-decisions.md` §1). */
export async function attackByFuzz({ root, targets, sizes }: AttackOptions, report: Report): Promise<void> {
  const rows: Record<string, Record<string, number | string>> = {}
  const kinds = await targets.kinds()
  for (const [index, kind] of kinds.entries()) {
    const target = await targets.make(kind)
    try {
      const share = Math.round(sizes.requests / kinds.length)
      rows[kind] = await fuzz(root, target, { requests: share, seed: sizes.seed + index }, report)
    } finally {
      await target.remove()
    }
  }
  report.table({
    id: 'fuzz',
    title: 'Requests from the contract, valid to hostile',
    note: `${AT_ONCE} at once; some name another account’s things. Status 0: the connection was closed without an answer.`,
    rows: turned(rows),
  })
}

async function fuzz(
  root: string,
  target: Target,
  { requests, seed }: { requests: number; seed: number },
  report: Report,
) {
  const dice = createDice(seed)
  const empty = await start(root, target)
  await empty.end('SIGTERM')
  await empty.client.close()
  const otherKey = await addAccount(root, target)
  const service = await start(root, target)
  const { client } = service
  const other = createClient(service.url, otherKey)
  // A fuzz that revokes its own key sends the rest to a closed door.
  const { keys } = await client.api('GET', '/api/v1/keys')
  const ownKeys = new Set<string>(keys.map(({ key_id }: { key_id: string }) => key_id))
  const [own, others] = [await makeThings(client), await makeThings(other)]
  const otherIds = new Set([...others].flatMap(([name, ids]) => (name === 'phone_number' ? [] : ids)))
  const before = await readThings(other, others)
  const verdict = createVerdict()
  const memory: number[] = []
  let sent = 0
  const begunAt = performance.now()
  const work = async () => {
    while (sent < requests && service.isRunning()) {
      sent += 1
      if (sent % Math.ceil(requests / 20) === 0) memory.push(residentMemory(service.pid) ?? 0)
      if (dice.chance(0.03)) {
        const bytes = dice.pick(rawRequests)
        judgeRaw(verdict, bytes, await sendRaw(service.port, KEY, bytes))
        continue
      }
      const request = fuzzRequest(dice, own, others)
      try {
        const reply = await client.ask(dice.chance(0.7) ? await withState(client, request) : request)
        judge(verdict, request, reply, otherIds)
        if (reply.status === 200 && request.key === undefined) noteThings(own, reply.text, ownKeys)
      } catch (error) {
        // The client itself refuses to send some headers.
        if (!isRefusedByClient(error)) verdict.failures.push(`no answer (${error}): ${shortly(request)}`)
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  const seconds = (performance.now() - begunAt) / 1000
  const alive = service.isRunning()
  const after = alive ? await readThings(other, others) : ''
  await service.end('SIGTERM')
  await client.close()
  await other.close()
  const on = (name: string) => `${target.kind}: ${name}`
  report.check(on('the process is alive'), alive, service.log().slice(-600))
  const turnedAway = (verdict.statuses.get(401) ?? 0) / sent
  report.check(
    on('the key opens to the end'),
    turnedAway < MOST_TURNED_AWAY,
    `${Math.round(turnedAway * 100)} % of 401`,
  )
  report.none(on('no answer is of 5xx'), verdict.failures)
  report.none(on('every failure is in the envelope, with a request id'), verdict.envelope)
  report.none(on('no answer shows a stack, SQL, HTML or a secret'), verdict.leaks)
  report.none(on('no log holds a secret or a key'), leaksOfLog(service.log(), [KEY, otherKey]))
  report.none(on('nothing of another account is reached'), verdict.othersReached)
  report.check(on('another account’s things stay as they are'), after === before)
  const [first, last] = [memory[Math.floor(memory.length / 4)] ?? 0, memory.at(-1) ?? 0]
  report.check(on('memory does not grow without end'), last - first < KEPT_MIB, `${first} MiB, then ${last} MiB`)
  for (const line of verdict.slow.slice(0, 10)) report.say(`slow: ${line.slice(0, 300)}`)
  return {
    requests: sent,
    'a second': Math.round(sent / seconds),
    'of 5xx or without an answer': verdict.failures.length,
    'slower than 1 s': verdict.slow.length,
    'memory after a quarter, MiB': Math.round(first),
    'memory at the end, MiB': Math.round(last),
    ...statusesOf(verdict),
  }
}

/** A patch with the state that its pathway has now: only then is it made, unless another comes first. */
async function withState(client: Client, request: FuzzedRequest): Promise<FuzzedRequest> {
  if (request.method !== 'PATCH') return request
  const { headers } = await client.ask({ method: 'GET', path: request.path })
  return { ...request, headers: { ...request.headers, 'if-match': String(headers.etag ?? '"1"') } }
}

function statusesOf({ statuses }: Verdict): Record<string, number> {
  return Object.fromEntries(
    [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => [`status ${status}`, count]),
  )
}

function isRefusedByClient(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'UND_ERR_INVALID_ARG'
}
