import { createDice } from '../../figures/random.ts'
import { createClient } from '../client.ts'
import type { AttackOptions } from '../options.ts'
import type { Report } from '../report.ts'
import { KEY, launch, type Target } from '../target.ts'
import { damagesOf } from './kinds.ts'
import { copyDirectory, type Filled, fill, missingFrom, readContents, writeEverywhere } from './store.ts'

/** Outcomes of a start in a spoilt directory; the last three must not be. */
const outcomes = {
  whole: 'nothing is missing',
  restored: 'restored from a snapshot, said',
  silent: 'something is missing, unsaid',
  unusable: 'it starts and can’t be used',
  noStart: 'it does not start',
} as const
type Outcome = keyof typeof outcomes

/** Starts take a core each. */
const AT_ONCE = 2

/** A line of the log that a person must read when something was lost. */
const WARNING = /restored|snapshot/i

/** Spoils the embedded database's files in many ways, starts the service on each, and compares what it has with what it had. */
export async function attackFiles({ root, targets, sizes }: AttackOptions, report: Report): Promise<void> {
  const filledTarget = await targets.make('PGlite')
  const counts: Record<Outcome, number> = { whole: 0, restored: 0, silent: 0, unusable: 0, noStart: 0 }
  const faults: string[] = []
  let made = 0
  try {
    const filled = await fill(root, filledTarget)
    const damages = [...damagesOf(filled).slice(0, sizes.damages).entries()]
    const work = async () => {
      const target = await targets.make('PGlite')
      for (let next = damages.shift(); next; next = damages.shift()) {
        const [index, damage] = next
        copyDirectory(filledTarget.dataDir, target.dataDir)
        damage.make(target.dataDir, createDice(sizes.seed + index))
        const { outcome, seen } = await startOnDamage(root, target, filled)
        counts[outcome] += 1
        made += 1
        report.say(`${damage.name}: ${outcomes[outcome]}${seen === '' ? '' : ` (${seen.slice(0, 200)})`}`)
        if (outcome !== 'whole' && outcome !== 'restored') faults.push(`${damage.name}: ${outcomes[outcome]} (${seen})`)
      }
      await target.remove()
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
  } finally {
    await filledTarget.remove()
  }
  report.none('damage to the files is repaired, or restored with a warning', faults)
  report.table({
    id: 'damage',
    title: 'Damage to the files of the embedded database',
    note: `${made} kinds, each on a copy of a directory whose process was killed, with a snapshot of all but its last pathways.`,
    rows: Object.fromEntries(
      Object.entries(outcomes).map(([outcome, name]) => [name, { kinds: counts[outcome as Outcome] }]),
    ),
  })
}

async function startOnDamage(
  root: string,
  target: Target,
  { inSnapshot, whole }: Filled,
): Promise<{ outcome: Outcome; seen: string }> {
  const launched = await launch(root, target)
  const client = createClient(launched.url, KEY)
  try {
    try {
      await launched.healthy()
    } catch {
      return { outcome: 'noStart', seen: lastLines(launched.log()) }
    }
    try {
      const found = await readContents(client)
      await writeEverywhere(client)
      const missing = missingFrom(found, whole)
      const lost = missingFrom(found, inSnapshot)
      const isSaid = WARNING.test(launched.log())
      if (missing.length === 0) return { outcome: 'whole', seen: '' }
      if (lost.length === 0 && isSaid) return { outcome: 'restored', seen: '' }
      return { outcome: 'silent', seen: missing.join(', ') }
    } catch (error) {
      return { outcome: 'unusable', seen: error instanceof Error ? error.message.slice(0, 300) : String(error) }
    }
  } finally {
    await launched.end('SIGKILL')
    await client.close()
  }
}

const lastLines = (log: string) => log.trim().split('\n').slice(-4).join(' / ').slice(-400)
