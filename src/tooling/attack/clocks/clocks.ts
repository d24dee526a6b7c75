import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { numberedDocument } from '../documents.ts'
import type { AttackOptions } from '../options.ts'
import type { Report } from '../report.ts'
import { start, type Target } from '../target.ts'
import { placeCalls, waitFor } from './calls.ts'
import { findClockLibrary, type ShiftedClock, shiftedClock } from './shifted.ts'

const DAY = 24 * 60 * 60
const APART = 30
const AHEAD = 45
const CALLS_EACH = 3
const LONGEST_CALL_MS = 90_000
/** A call that is due begins within this, however busy the machine is. */
const LATE_MS = 15_000
const PACE = { DIALPATH_SIMULATED_PACE: '1' }

interface Clocks {
  readonly options: AttackOptions
  readonly report: Report
  readonly rows: Record<string, Record<string, number | string>>
  clock(name: string, seconds: number): ShiftedClock
}

/** Shifts clocks: of processes against each other and the database's, in mid-call, and over snapshots (`docs/api-decisions.md` §6). */
export async function attackClocks(options: AttackOptions, report: Report): Promise<void> {
  const library = findClockLibrary()
  if (library === undefined) return report.skip('shifted clocks need the library of the package faketime.')
  const folder = mkdtempSync(join(tmpdir(), 'dialpath-clocks-'))
  const rows: Clocks['rows'] = {}
  const clocks: Clocks = {
    options,
    report,
    rows,
    clock: (name, seconds) => shiftedClock(library, join(folder, name), seconds),
  }
  try {
    const kinds = await options.targets.kinds()
    if (!kinds.includes('PostgreSQL')) report.skip('two processes need a PostgreSQL server.')
    // They wait most of the time, so they run at once.
    await Promise.all([
      ...(kinds.includes('PostgreSQL') ? [apart, ahead].map(attack => on('PostgreSQL', clocks, attack)) : []),
      ...[setBack, snapshots].map(attack => on('PGlite', clocks, attack)),
    ])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  report.table({
    id: 'clocks',
    title: 'Clocks',
    note: 'Shifted for the service’s process only, with libfaketime.',
    rows,
  })
}

async function on(
  kind: Target['kind'],
  clocks: Clocks,
  attack: (clocks: Clocks, target: Target) => Promise<void>,
): Promise<void> {
  const target = await clocks.options.targets.make(kind)
  try {
    await attack(clocks, target)
  } finally {
    await target.remove()
  }
}

/** The process that is ahead must not take the other's calls for lost. */
async function apart({ options: { root }, report, rows, clock }: Clocks, target: Target) {
  const late = await start(root, target, { settings: PACE })
  const early = await start(root, target, { settings: { ...PACE, ...clock('early', APART).settings } })
  try {
    const calls = [...(await placeCalls(late.client, CALLS_EACH)), ...(await placeCalls(early.client, CALLS_EACH))]
    const ended = await Promise.all(
      calls.map(call => waitFor(late.client, call, found => found.completed, LONGEST_CALL_MS)),
    )
    const broken = ended.filter(({ status }) => status !== 'completed')
    report.none(
      `two processes ${APART} s apart play all calls to their end`,
      broken.map(({ call_id, status, error_message }) => `${call_id}: ${status}, ${error_message}`),
    )
    rows[`two processes on one PostgreSQL, ${APART} s apart`] = { calls: ended.length, 'cut off': broken.length }
  } finally {
    for (const service of [late, early]) {
      await service.end('SIGKILL')
      await service.client.close()
    }
  }
}

/** A call that is due now must not wait for the database's clock to come after the service's. */
async function ahead({ options: { root }, report, rows, clock }: Clocks, target: Target) {
  const service = await start(root, target, { settings: clock('ahead', AHEAD).settings })
  try {
    const [call] = await placeCalls(service.client, 1)
    if (!call) return
    await waitFor(service.client, call, found => found.queue_status !== 'queued', LONGEST_CALL_MS)
    const ms = performance.now() - call.placedAt
    report.check(
      `a service ${AHEAD} s ahead of its database starts a call at once`,
      ms < LATE_MS,
      `${Math.round(ms)} ms`,
    )
    rows[`a service ${AHEAD} s ahead of PostgreSQL`] = { calls: 1, 'started after, ms': Math.round(ms) }
  } finally {
    await service.end('SIGKILL')
    await service.client.close()
  }
}

/** Whatever the clock does in mid-call, its length is not below nothing. */
async function setBack({ options: { root }, report, rows, clock }: Clocks, target: Target) {
  const shifted = clock('back', 0)
  const service = await start(root, target, { settings: { ...PACE, ...shifted.settings } })
  try {
    const [call] = await placeCalls(service.client, 1)
    if (!call) return
    await waitFor(service.client, call, found => found.status === 'in-progress', LONGEST_CALL_MS)
    await wait(1500)
    shifted.set(-DAY)
    const { call_length, corrected_duration } = await waitFor(
      service.client,
      call,
      found => found.completed,
      LONGEST_CALL_MS,
    )
    const isSound = call_length >= 0 && corrected_duration >= 0
    report.check(
      'a call whose clock is set back by a day has a length',
      isSound,
      `${call_length} min, ${corrected_duration} s`,
    )
    rows['clock set back by a day in mid-call'] = { calls: 1, 'length, s': corrected_duration }
  } finally {
    await service.end('SIGKILL')
    await service.client.close()
  }
}

/** Snapshots of a time that has not come yet must not push out, or be taken for newer than, those of today. */
async function snapshots({ options: { root }, report, rows, clock }: Clocks, target: Target) {
  const made: string[] = []
  const write = async (settings: Readonly<Record<string, string>>) => {
    const service = await start(root, target, { settings })
    const body = { name: `Pathway ${made.length}`, ...numberedDocument(made.length) }
    made.push((await service.client.api('POST', '/api/v1/convo_pathway/create', body)).pathway_id)
    await service.end('SIGTERM')
    await service.client.close()
  }
  const tomorrow = clock('tomorrow', DAY)
  for (let count = 0; count < 3; count += 1) await write(tomorrow.settings)
  for (let count = 0; count < 2; count += 1) await write({})
  rmSync(join(target.dataDir, 'db', 'global', 'pg_control'))
  const service = await start(root, target)
  try {
    const { pathways } = await service.client.api('GET', '/api/v1/convo_pathway')
    const found = new Set(pathways.map(({ pathway_id }: { pathway_id: string }) => pathway_id))
    const missing = made.filter(id => !found.has(id))
    report.none('the newest snapshot is restored although the clock was ahead before', missing)
    rows['snapshots with a clock that was a day ahead'] = {
      pathways: made.length,
      'came back': made.length - missing.length,
    }
  } finally {
    await service.end('SIGKILL')
    await service.client.close()
  }
}
