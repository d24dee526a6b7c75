import { setTimeout as wait } from 'node:timers/promises'
import { createDice } from '../../figures/random.ts'
import { median } from '../../figures/statistics.ts'
import { numberedDocument } from '../documents.ts'
import type { AttackOptions } from '../options.ts'
import type { Report } from '../report.ts'
import { launch, start, type Target } from '../target.ts'

const KILLS_EACH = 2
const LONGEST_CALL_MS = 20_000

/** Kills first starts while the database is being made, twice each; the third must come up and take a call to its end. */
export async function killFirstStarts(options: AttackOptions, report: Report): Promise<void> {
  const { root, targets, sizes } = options
  const rows: Record<string, Record<string, number>> = {}
  for (const kind of await targets.kinds()) {
    const dice = createDice(sizes.seed + 1)
    const starts: number[] = []
    const faults: string[] = []
    let firstStartMs = 4000
    for (let round = 0; round < sizes.firstStarts; round += 1) {
      const target = await targets.make(kind)
      try {
        for (let kill = 0; kill < KILLS_EACH; kill += 1) {
          const launched = await launch(root, target)
          await wait(dice.between(50, Math.ceil(firstStartMs)))
          await launched.end('SIGKILL')
        }
        firstStartMs = await startAndCall(root, target)
        starts.push(firstStartMs)
      } catch (error) {
        faults.push(`round ${round}: ${error instanceof Error ? error.message : error}`)
      } finally {
        await target.remove()
      }
    }
    report.none(
      `${kind}: a service comes up and plays a call after its first start was killed ${KILLS_EACH} times`,
      faults,
    )
    if (starts.length > 0) {
      rows[kind] = {
        'first starts that were killed': sizes.firstStarts * KILLS_EACH,
        'came up': starts.length,
        'start, median ms': Math.round(median(starts)),
        'start, worst ms': Math.round(Math.max(...starts)),
      }
    }
  }
  report.table({
    id: 'firstStarts',
    title: '`kill -9` while the database is being made',
    note: `Each data directory or database is killed ${KILLS_EACH} times, then started and asked to play a call.`,
    rows,
  })
}

async function startAndCall(root: string, target: Target): Promise<number> {
  const service = await start(root, target)
  try {
    const { client } = service
    const { pathway_id } = await client.api('POST', '/api/v1/convo_pathway/create', {
      name: 'First',
      ...numberedDocument(1),
    })
    const { call_id } = await client.api('POST', '/api/v1/calls', { phone_number: '+14155550123', pathway_id })
    const until = performance.now() + LONGEST_CALL_MS
    while (!(await client.api('GET', `/api/v1/calls/${call_id}`)).completed) {
      if (performance.now() > until) throw new Error('Its first call did not end.')
      await wait(50)
    }
    return service.startMs
  } finally {
    await service.end('SIGKILL')
    await service.client.close()
  }
}
