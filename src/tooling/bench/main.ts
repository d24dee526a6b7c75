import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { loadAverage } from '../figures/system.ts'
import { printTable, type Table } from '../figures/table.ts'
import { measureBatch } from './batch.ts'
import { measureCalls } from './calls.ts'
import { measureGestures } from './canvas/gestures.ts'
import { measureOpening } from './canvas/open.ts'
import { measureSteps } from './canvas/steps.ts'
import { measureTyping } from './canvas/typing.ts'
import { measureErasure } from './erasure.ts'
import { measureFindings } from './findings.ts'
import { measureLists } from './lists.ts'
import { describeMachine } from './machine.ts'
import { measureModel } from './model.ts'
import { measureRoutes } from './routes.ts'
import { measureService } from './service.ts'
import { measureSimulator } from './simulator.ts'
import { measureSizes } from './sizes.ts'
import { measureSpeech } from './speech.ts'
import { measureTurns } from './turns.ts'
import { measureVectors } from './vectors.ts'

const SIZES = [100, 1000, 5000, 10_000]

/** Benches that can be run; the sizes are those of the pathways that a canvas shows. */
const parts: Readonly<Record<string, (root: string, sizes: readonly number[]) => Promise<readonly Table[]>>> = {
  findings: async () => [measureFindings()],
  simulator: async root => [await measureSimulator(root)],
  model: async root => [await measureModel(root)],
  turns: async root => [await measureTurns(root)],
  service: measureService,
  routes: measureRoutes,
  calls: async root => [await measureCalls(root)],
  batch: async root => [await measureBatch(root)],
  speech: measureSpeech,
  vectors: async root => [await measureVectors(root)],
  open: measureOpening,
  gestures: measureGestures,
  typing: measureTyping,
  steps: measureSteps,
  erasure: async root => [await measureErasure(root)],
  lists: async root => [await measureLists(root)],
  sizes: async root => [measureSizes(root)],
}

/** Runs the parts that were asked for (all, unless `--only` names some), prints their tables and writes their figures. */
export async function runBench(root: string, args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { json: { type: 'string' }, only: { type: 'string' }, nodes: { type: 'string' } },
  })
  const wanted = values.only?.split(',') ?? Object.keys(parts)
  const unknown = wanted.find(name => !Object.hasOwn(parts, name))
  if (unknown !== undefined)
    throw new Error(`There is no part “${unknown}”. The parts are ${Object.keys(parts).join(', ')}.`)

  const sizes = values.nodes?.split(',').map(Number) ?? SIZES
  if (!sizes.every(size => Number.isInteger(size) && size > 1))
    throw new Error('--nodes takes whole numbers above 1, with commas between them.')

  const machine = await describeMachine(root)
  console.log(
    Object.entries(machine)
      .map(([name, value]) => `${name}: ${value}`)
      .join('\n'),
  )
  const loadBefore = loadAverage()
  const tables: Table[] = []
  for (const name of wanted) {
    for (const table of (await parts[name]?.(root, sizes)) ?? []) {
      printTable(table)
      tables.push(table)
    }
  }
  const load = { before: loadBefore, after: loadAverage() }
  console.log(`\nLoad of the machine, a minute's average: ${load.before} before, ${load.after} after.`)
  if (values.json === undefined) return
  const figures = Object.fromEntries(tables.map(({ id, rows }) => [id, rows]))
  writeFileSync(resolve(values.json), `${JSON.stringify({ machine, load, figures }, undefined, 2)}\n`)
}
