import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { endpoints, operationIdOf } from '#contract/endpoints.ts'
import { sendingCalls } from './calls.ts'
import type { Clause } from './clause.ts'
import { operations } from './operations.ts'
import { pathways } from './pathways.ts'
import { resources } from './resources.ts'
import { rules } from './rules.ts'
import { tools } from './tools.ts'

const root = join(import.meta.dirname, '..', '..', '..')

/** The document that holds the table. */
export const TABLE = join(root, 'docs', 'clauses.md')

/** By section, and by its subsections as numbers: §4.8 before §4.10. */
export const clauses: readonly Clause[] = [
  ...tools,
  ...pathways,
  ...resources,
  ...operations,
  ...sendingCalls,
  ...rules,
].toSorted((one, other) => sectionOf(one) - sectionOf(other))

function sectionOf({ name }: Clause): number {
  const [, section = '0', part = '0'] = /^§(\d+)(?:\.(\d+))?/.exec(name) ?? []
  return Number(section) * 100 + Number(part)
}

const routes = new Map(endpoints.map(endpoint => [operationIdOf(endpoint), `${endpoint.method} ${endpoint.path}`]))

/** Names in a clause of what is not there: operations, and tests by their titles. */
export function missingOf({ name, routes: named, tests, lacks }: Clause): string[] {
  const noRoute = named.filter(id => !routes.has(id)).map(id => `${name}: there is no operation ${id}.`)
  const noTest = tests.filter(test => !isThere(test)).map(test => `${name}: there is no test “${test}”.`)
  const unproved = tests.length === 0 && !lacks ? [`${name}: no test shows it.`] : []
  return [...noRoute, ...noTest, ...unproved]
}

/** The table as it stands in the documents. */
export function writeTable(): string {
  const count = (state: string) => clauses.filter(({ lacks }) => (lacks?.state ?? 'met') === state).length
  return [
    '# The specification, clause by clause',
    '',
    'Each clause in our words, the operations that it is about, and the tests that show it. `npm run clauses` writes this page from `src/tooling/clauses/`, and a test',
    'fails where it names an operation or a test that is not there.',
    '',
    `${clauses.length} clauses: ${count('met')} are met, ${count('partly')} partly, ${count('not met')} are not.`,
    '',
    '| Clause | What it says | Operations | Tests | State |',
    '| --- | --- | --- | --- | --- |',
    ...clauses.map(rowOf),
    '',
  ].join('\n')
}

function rowOf({ name, says, routes: named, tests, lacks }: Clause): string {
  const operations = named.map(id => `\`${routes.get(id)}\``).join('<br>')
  const shown = tests.map(test => {
    const [file, title] = partsOf(test)
    return `\`${file}\`: ${title}`
  })
  const cells = [name, says, operations, shown.join('<br>'), lacks ? `**${lacks.state}**: ${lacks.why}` : 'met']
  return `| ${cells.map(cell => cell.replaceAll('|', '\\|')).join(' | ')} |`
}

function partsOf(test: string): readonly [file: string, title: string] {
  const end = test.indexOf('.test.ts: ') + '.test.ts'.length
  return [test.slice(0, end), test.slice(end + 2)]
}

const texts = new Map<string, string>()

function isThere(test: string): boolean {
  const [file, title] = partsOf(test)
  const text = texts.get(file) ?? readFileSync(join(root, file), 'utf8')
  texts.set(file, text)
  const written = title.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`\\(\\s*(['"\`])${written}\\1,`).test(text)
}
