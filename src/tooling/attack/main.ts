import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { describeSystem, loadAverage, versionOf } from '../figures/system.ts'
import { attackAddresses } from './addresses/addresses.ts'
import { attackClocks } from './clocks/clocks.ts'
import { attackFiles } from './damage/damage.ts'
import { attackByTexts } from './freeze/freeze.ts'
import { attackByFuzz } from './fuzz/fuzz.ts'
import { attackByKills } from './kills/kills.ts'
import { attackLists } from './lists.ts'
import { writeMarkdown } from './markdown.ts'
import type { AttackOptions } from './options.ts'
import { createReport, type Report, shortened } from './report.ts'
import { fullSizes, type Sizes, shortSizes } from './sizes.ts'
import { openTargets } from './target.ts'

const parts: Readonly<Record<string, (options: AttackOptions, report: Report) => Promise<void>>> = {
  kills: attackByKills,
  fuzz: attackByFuzz,
  addresses: attackAddresses,
  damage: attackFiles,
  clocks: attackClocks,
  freeze: attackByTexts,
  lists: attackLists,
}

const HELP = `npm run attack -- [flags]
  --only ${Object.keys(parts).join(',')}   these parts only
  --short            a small share of each, as npm test runs it
  --kills 100        rounds of kill -9 for each database
  --first-starts 12  first starts that are killed, for each database
  --requests 100000  requests of the fuzz
  --damages 40       that many kinds of damage; else all
  --seed 1           what is random, but for timing; else of the clock
  --json FILE        writes the figures and what held
  --markdown FILE    writes the tables between the two marks of a Markdown file`

/** Runs the attacks that are asked for; 1 where something did not hold, else 0. */
export async function runAttack(root: string, args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      help: { type: 'boolean' },
      only: { type: 'string' },
      short: { type: 'boolean' },
      kills: { type: 'string' },
      'first-starts': { type: 'string' },
      requests: { type: 'string' },
      damages: { type: 'string' },
      seed: { type: 'string' },
      json: { type: 'string' },
      markdown: { type: 'string' },
    },
  })
  if (values.help) {
    console.log(HELP)
    return 0
  }
  const wanted = values.only?.split(',') ?? Object.keys(parts)
  const unknown = wanted.find(name => !Object.hasOwn(parts, name))
  if (unknown !== undefined) throw new Error(`There is no part “${unknown}”.\n\n${HELP}`)
  const base = values.short ? shortSizes : fullSizes
  const sizes: Sizes = {
    ...base,
    seed: count('seed', values.seed) ?? Math.floor(Date.now() / 1000) % 1_000_000,
    kills: count('kills', values.kills) ?? base.kills,
    firstStarts: count('first-starts', values['first-starts']) ?? base.firstStarts,
    requests: count('requests', values.requests) ?? base.requests,
    damages: count('damages', values.damages) ?? base.damages,
  }

  const system = {
    ...describeSystem(),
    fastify: versionOf(root, 'fastify'),
    pglite: versionOf(root, '@electric-sql/pglite'),
    seed: String(sizes.seed),
  }
  console.log(
    Object.entries(system)
      .map(([name, value]) => `${name}: ${value}`)
      .join('\n'),
  )
  const report = createReport()
  const loadBefore = loadAverage()
  const targets = openTargets()
  try {
    for (const name of wanted) {
      report.begin(name)
      try {
        await parts[name]?.({ root, targets, sizes }, report)
      } catch (error) {
        report.check('the attack came to its end', false, error instanceof Error ? (error.stack ?? '') : String(error))
      }
    }
  } finally {
    targets.close()
  }
  const load = { before: loadBefore, after: loadAverage() }
  const failed = report.checks.filter(({ ok }) => !ok)
  const passed = report.checks.length - failed.length
  console.log(`\nLoad of the machine, a minute's average: ${load.before} before, ${load.after} after.`)
  for (const { part, name, seen } of failed) console.log(`\nFAILED ${part}: ${name}\n      ${shortened(seen)}`)
  for (const line of report.skipped) console.log(`Skipped ${line}`)
  console.log(`\nSeed ${sizes.seed}: ${passed} held, ${failed.length} failed`)
  if (values.json !== undefined) {
    const figures = Object.fromEntries(report.tables.map(({ id, rows }) => [id, rows]))
    const { checks, skipped } = report
    const written = { system, load, passed, failed: failed.length, checks, skipped, figures }
    writeFileSync(resolve(values.json), `${JSON.stringify(written, undefined, 2)}\n`)
  }
  if (values.markdown !== undefined) {
    const path = resolve(values.markdown)
    writeFileSync(path, writeMarkdown(readFileSync(path, 'utf8'), { system, load, report }))
    // The page is checked like every other file.
    const format = ['node_modules/@biomejs/biome/bin/biome', 'format', '--write', path]
    spawnSync(process.execPath, format, { cwd: root, stdio: 'ignore' })
  }
  return failed.length === 0 ? 0 : 1
}

function count(flag: string, value: string | undefined): number | undefined {
  if (value === undefined) return undefined
  const number = Number(value)
  if (!Number.isInteger(number) || number < 0) throw new Error(`--${flag} takes a whole number.`)
  return number
}
