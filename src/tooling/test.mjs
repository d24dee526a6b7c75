/**
 * `npm test`: installs and builds what is missing, then runs every check. It closes with the seconds of each part, what failed, and one
 * line `N passed, N failed`. `npm test -- unit` runs the named parts only: types, lint, unused, unit, component, service, postgres,
 * attack, freeze, e2e.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBrowser, findTestBrowser } from './browser.mjs'
import { hasPostgres, startPostgres } from './postgres.mjs'
import { prepare } from './prepare.mjs'
import { listFailures, readAttack, readCrash, readPlaywright, readVitest } from './testing/failures.mjs'
import { createOutput } from './testing/output.mjs'
import { shortLived } from './testing/shortLived.mjs'
import { makeTemporaryFolder, removeTemporaryFolder } from './testing/temporary.mjs'

/**
 * @typedef {import('./testing/failures.mjs').Outcome} Outcome
 * @typedef {{ ok: boolean, said: string }} Ended How a program ended, and what it said.
 */

const root = join(import.meta.dirname, '..', '..')
const names = ['types', 'lint', 'unused', 'unit', 'component', 'service', 'postgres', 'attack', 'freeze', 'e2e']
const asked = process.argv.slice(2)
const unknown = asked.filter(name => !names.includes(name))
if (unknown.length > 0) {
  console.error(`There is no part “${unknown.join('”, “')}”. There are: ${names.join(', ')}.`)
  process.exit(1)
}
/** All that the tests write beside the checkout. */
const temporary = makeTemporaryFolder('dialpath-tests')
process.once('exit', () => removeTemporaryFolder(temporary))
// An end that is asked for runs the exit handlers.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))
const output = createOutput(text => process.stdout.write(text))
/** @type {(Outcome & { part: string, seconds: number })[]} */
const outcomes = []

/**
 * Runs a part if it is wanted. A runner that fails without a failed test (a crash, an error outside of a test) counts as one failure.
 *
 * @param {string} part
 * @param {string} title
 * @param {string[]} command
 * @param {{ env?: Record<string, string>, read?: (ended: Ended) => Outcome }} options `read`: what came of it; else it passes or fails as a whole.
 */
async function run(part, title, command, { env, read = asWhole } = {}) {
  const began = performance.now()
  const ended = await output.run(title, [...shortLived, ...command], { TMPDIR: temporary, ...env })
  let outcome
  try {
    outcome = read(ended)
  } catch {
    outcome = { passed: 0, failed: 0, failures: [] }
  }
  if (!ended.ok && outcome.failed === 0) {
    outcome.failed = 1
    outcome.failures = [readCrash(ended.said)]
  }
  outcomes.push({ part, seconds: (performance.now() - began) / 1000, ...outcome })
}

/** @param {Ended} ended @returns {Outcome} */
function asWhole({ ok, said }) {
  if (ok) return { passed: 1, failed: 0, failures: [] }
  return { passed: 0, failed: 1, failures: [{ title: 'does not pass', file: '', message: said }] }
}

/** @param {string} part @param {string} title @param {string} project @param {Record<string, string>} env */
function vitest(part, title, project, env = {}) {
  const report = join(temporary, `${part}.json`)
  const flags = ['--project', project, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const command = ['node_modules/vitest/vitest.mjs', 'run', ...flags]
  return run(part, title, command, { env, read: () => readVitest(readJson(report), root) })
}

async function serviceOnPostgres() {
  const postgres = await startPostgres()
  if (!postgres) {
    output.say('No PostgreSQL server is installed here, so the service was tested on PGlite only.')
    return
  }
  process.once('exit', postgres.stop)
  try {
    await vitest('postgres', 'service on PostgreSQL', 'service', { TEST_DATABASE_URL: postgres.url })
  } finally {
    process.off('exit', postgres.stop)
    postgres.stop()
  }
}

function playwright() {
  ensureBrowser(findTestBrowser)
  const report = join(temporary, 'e2e.json')
  return run(
    'e2e',
    'journeys in a browser',
    ['node_modules/@playwright/test/cli.js', 'test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json'],
    { env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report }, read: () => readPlaywright(readJson(report)) },
  )
}

/**
 * A short part of `npm run attack`; each thing that must hold counts as one.
 *
 * @param {string} part @param {string} title @param {string} only
 */
function attack(part, title, only) {
  const report = join(temporary, `${part}.json`)
  const command = ['src/tooling/attack/attack.mjs', '--short', '--only', only, '--json', report]
  return run(part, title, command, { read: () => readAttack(readJson(report)) })
}

/** @param {string} file */
function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'))
}

/** @type {Record<string, () => Promise<void>>} */
const parts = {
  types: () => run('types', 'types', ['node_modules/typescript/bin/tsc', '--noEmit']),
  lint: () => run('lint', 'lint', ['node_modules/@biomejs/biome/bin/biome', 'check', '.']),
  unused: () => run('unused', 'unused files, exports and packages', ['node_modules/knip/bin/knip.js', '--no-progress']),
  unit: () => vitest('unit', 'rules, properties and architecture', 'unit'),
  component() {
    ensureBrowser(findTestBrowser)
    return vitest('component', 'components in a browser page', 'component')
  },
  // Code with no SQL of its own runs on the server alone, where one is tested too.
  service: () =>
    vitest(
      'service',
      'service on PGlite',
      'service',
      isWanted('postgres') && hasPostgres() ? { TEST_SERVER_TOO: '1' } : {},
    ),
  postgres: serviceOnPostgres,
  attack: () => attack('attack', 'a short attack', 'kills,fuzz,addresses'),
  freeze: () => attack('freeze', 'texts that could freeze the service', 'freeze'),
  e2e: playwright,
}

const isWanted = (/** @type {string} */ name) => asked.length === 0 || asked.includes(name)

/** Parts that can run beside each other, the longest first, so that all rows end at about the same time. */
const beside = ['service', 'component', 'postgres', 'attack', 'unit', 'types', 'lint', 'unused'].filter(isWanted)

/** Runs parts one after the other, for as long as one is left. @param {string[]} left */
async function takeFrom(left) {
  for (let name = left.shift(); name !== undefined; name = left.shift()) await parts[name]?.()
}

// Tests need what only development needs, whatever the environment is set to.
delete process.env.NODE_ENV
await prepare({ dev: true })
const began = performance.now()
// Each part waits for a third of its time, and uses about one core in the rest: three fill two.
await Promise.all([takeFrom(beside), takeFrom(beside), takeFrom(beside)])
// Waiting that the service causes is seen where nothing else keeps it, and the journeys use two browsers.
await takeFrom(['freeze', 'e2e'].filter(isWanted))

outcomes.sort((a, b) => names.indexOf(a.part) - names.indexOf(b.part))
const seconds = outcomes.map(({ part, seconds }) => `${part} ${seconds.toFixed(0)}`).join(', ')
console.log(`\nSeconds: ${seconds}; all ${((performance.now() - began) / 1000).toFixed(0)}`)
const total = (/** @type {'passed' | 'failed'} */ count) => outcomes.reduce((sum, outcome) => sum + outcome[count], 0)
if (total('failed') > 0) console.log(`\nFailed:\n${listFailures(outcomes)}`)
console.log(`\n${total('passed')} passed, ${total('failed')} failed`)
process.exitCode = total('failed') === 0 ? 0 : 1
