import { residentMemory } from '../product.ts'
import type { AttackOptions } from './options.ts'
import type { Report } from './report.ts'
import { type Service, start, type Target } from './target.ts'

const MEGABYTE = 1024 * 1024
/** Memory that a list of calls may add to the process, whatever the calls' pathways weigh. */
const CALLS_MIB = 50
const ANSWER_MIB = 20
const AT_ONCE = 3

/** Asks for long lists of large pathways and of their calls, one and three at once (`docs/api-decisions.md` §7). */
export async function attackLists({ root, targets, sizes }: AttackOptions, report: Report): Promise<void> {
  const { calls, pathways, megabytes } = sizes.lists
  const rows: Record<string, Record<string, number | string>> = {}
  const kinds = await targets.kinds()
  for (const kind of kinds) {
    const target = await targets.make(kind)
    const service = await start(root, target)
    try {
      for (let count = 0; count < pathways; count += 1) await createLarge(service, megabytes, count)
      const path = '/api/v1/convo_pathway?limit=1000'
      await ask(service, path, 1, `${kind}, ${pathways} pathways with documents`, rows, report)
      await ask(
        service,
        `${path}&summary=true`,
        AT_ONCE,
        `${kind}, ${pathways} pathways in short`,
        rows,
        report,
        CALLS_MIB * AT_ONCE,
      )
      if (kind !== 'PostgreSQL') continue
      await manyCalls(service, target, calls)
      for (const atOnce of [1, AT_ONCE])
        await ask(
          service,
          '/api/v1/calls?limit=1000',
          atOnce,
          `${kind}, ${calls} calls`,
          rows,
          report,
          CALLS_MIB * atOnce,
        )
    } finally {
      await service.end('SIGKILL')
      await service.client.close()
      await target.remove()
    }
  }
  report.table({
    id: 'lists',
    title: `Long lists of pathways of ${megabytes} MB`,
    note: `Calls are multiplied in PostgreSQL itself. Memory is that of the process before and at its highest.`,
    rows,
  })
}

async function createLarge({ client }: Service, megabytes: number, count: number): Promise<string> {
  const share = Math.floor((megabytes * MEGABYTE) / 40)
  const nodes = Array.from({ length: 40 }, (_, at) => ({
    id: `n${at}`,
    type: at === 39 ? 'End Call' : 'Default',
    data: {
      name: `Node ${at}`,
      text: 'Hello.',
      ...(at === 0 && { isStart: true }),
      note: `${count} ${at} `.repeat(share).slice(0, share),
    },
  }))
  const edges = nodes.slice(1).map(({ id }, at) => ({ id: `e${at}`, source: `n${at}`, target: id, label: 'goes on' }))
  return (await client.api('POST', '/api/v1/convo_pathway/create', { name: `Large ${count}`, nodes, edges })).pathway_id
}

/** Places one call by the API and has the database repeat it. */
async function manyCalls(service: Service, target: Target, count: number) {
  const pathway_id = await createLarge(service, 4, 10_000)
  const body = { phone_number: '+14155550123', pathway_id, start_time: '2035-01-01T00:00:00Z' }
  const { call_id } = await service.client.api('POST', '/api/v1/calls', body)
  await target.sql(
    `insert into calls select (jsonb_populate_record(c, jsonb_build_object('call_id', gen_random_uuid()::text))).*
     from calls c, generate_series(2, $2::int) where c.call_id = $1`,
    [call_id, count],
  )
}

async function ask(
  service: Service,
  path: string,
  atOnce: number,
  name: string,
  rows: Record<string, Record<string, number | string>>,
  report: Report,
  mostMib?: number,
) {
  const before = residentMemory(service.pid) ?? 0
  let highest = before
  const watching = setInterval(() => {
    highest = Math.max(highest, service.isRunning() ? (residentMemory(service.pid) ?? 0) : 0)
  }, 20)
  const begunAt = performance.now()
  const answers = await Promise.allSettled(
    Array.from({ length: atOnce }, () => service.client.ask({ method: 'GET', path })),
  )
  const ms = performance.now() - begunAt
  clearInterval(watching)
  const good = answers.flatMap(answer => (answer.status === 'fulfilled' ? [answer.value] : []))
  const bytes = Math.max(0, ...good.map(({ text }) => text.length))
  const failed = good.filter(({ status }) => status >= 500).length + answers.length - good.length
  const title = atOnce === 1 ? name : `${name}, ${atOnce} at once`
  rows[title] = {
    'answered after, ms': Math.round(ms),
    'answer, MiB': bytes / MEGABYTE,
    'memory before, MiB': Math.round(before),
    'at its highest, MiB': Math.round(highest),
  }
  report.check(
    `${title}: answered, in at most ${ANSWER_MIB} MB`,
    failed === 0 && bytes <= ANSWER_MIB * 1e6,
    `${failed} failed, ${bytes} bytes`,
  )
  if (mostMib !== undefined)
    report.check(
      `${title}: less than ${mostMib} MiB more memory`,
      highest - before < mostMib,
      `${Math.round(highest - before)} MiB`,
    )
}
