import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { measureCanvas } from './canvas.ts'
import { measureFindings } from './findings.ts'
import { describeMachine, loadAverage } from './machine.ts'
import { measureService } from './service.ts'
import { measureSizes } from './sizes.ts'
import { printTable, type Table } from './table.ts'

const parts: Readonly<Record<string, (root: string) => Promise<readonly Table[]>>> = {
  findings: async () => [measureFindings()],
  service: measureService,
  canvas: measureCanvas,
  sizes: async root => [measureSizes(root)],
}

/** Runs the parts that were asked for (all, unless `--only` names some), prints their tables and writes their figures. */
export async function runBench(root: string, args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { json: { type: 'string' }, only: { type: 'string' } } })
  const wanted = values.only?.split(',') ?? Object.keys(parts)
  const unknown = wanted.find(name => !Object.hasOwn(parts, name))
  if (unknown !== undefined)
    throw new Error(`There is no part “${unknown}”. The parts are ${Object.keys(parts).join(', ')}.`)

  const machine = await describeMachine(root)
  console.log(
    Object.entries(machine)
      .map(([name, value]) => `${name}: ${value}`)
      .join('\n'),
  )
  const loadBefore = loadAverage()
  const tables: Table[] = []
  for (const name of wanted) {
    for (const table of (await parts[name]?.(root)) ?? []) {
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
