/**
 * `npm test`: installs and builds what is missing, then runs every check and closes with one line `N passed, N failed`.
 * `npm test -- unit` runs the named parts only: types, lint, unused, unit, component, service, postgres, attack,
 * e2e.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBrowser } from './browser.mjs'
import { startPostgres } from './postgres.mjs'
import { prepare } from './prepare.mjs'

const parts = process.argv.slice(2)
const wanted = (/** @type {string} */ part) => parts.length === 0 || parts.includes(part)
const reports = mkdtempSync(join(tmpdir(), 'dialpath-tests-'))
let passed = 0
let failed = 0

/**
 * Runs a script and shows what it says; a quiet one only when it has ended, so that two that run at once are read one after the other.
 *
 * @param {string} title
 * @param {string[]} command
 * @param {{ env?: Record<string, string>, quiet?: boolean }} options
 */
async function run(title, command, { env = {}, quiet = false } = {}) {
  if (!quiet) console.log(`\n— ${title}`)
  const child = spawn(process.execPath, command, {
    stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    env: { ...process.env, ...env },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', text => (said += text))
  const [code] = await once(child, 'close')
  if (quiet) console.log(`\n— ${title}\n${said}`)
  return code === 0
}

/** A script that passes or fails as a whole. @param {string} title @param {string[]} command */
async function check(title, command) {
  if (await run(title, command, { quiet: true })) passed += 1
  else failed += 1
}

/**
 * @param {string} title
 * @param {string} project
 * @param {{ env?: Record<string, string>, quiet?: boolean }} options
 */
async function vitest(title, project, options = {}) {
  const report = join(reports, `${title.replaceAll(' ', '-')}.json`)
  const flags = ['--project', project, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const ok = await run(title, ['node_modules/vitest/vitest.mjs', 'run', ...flags], options)
  countReport(ok, report, ({ numPassedTests, numFailedTests }) => [numPassedTests, numFailedTests])
}

async function serviceOnPostgres() {
  const postgres = await startPostgres()
  if (!postgres) {
    console.warn('\nNo PostgreSQL server is installed here, so the service was tested on PGlite only.')
    return
  }
  try {
    await vitest('service on PostgreSQL', 'service', { env: { TEST_DATABASE_URL: postgres.url }, quiet: true })
  } finally {
    postgres.stop()
  }
}

async function playwright() {
  ensureBrowser()
  const report = join(reports, 'e2e.json')
  const ok = await run(
    'journeys in a browser',
    ['node_modules/@playwright/test/cli.js', 'test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json'],
    { env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report } },
  )
  countReport(ok, report, ({ stats }) => [stats.expected, stats.unexpected + stats.flaky])
}

/** A short part of `npm run attack`; each thing that must hold counts as one. */
async function attack() {
  const report = join(reports, 'attack.json')
  const ok = await run('a short attack', ['src/tooling/attack/attack.mjs', '--short', '--json', report])
  countReport(ok, report, ({ passed, failed }) => [passed, failed])
}

/**
 * A runner that fails without a failed test (a crash, an error outside of a test) counts as one failure.
 *
 * @param {boolean} ok @param {string} report @param {(report: any) => [number, number]} counts
 */
function countReport(ok, report, counts) {
  try {
    const [good, bad] = counts(JSON.parse(readFileSync(report, 'utf8')))
    passed += good
    failed += ok ? bad : Math.max(bad, 1)
  } catch {
    failed += 1
  }
}

// Tests need what only development needs, whatever the environment is set to.
delete process.env.NODE_ENV
await prepare({ dev: true })
await Promise.all([
  wanted('types') && check('types', ['node_modules/typescript/bin/tsc', '--noEmit']),
  wanted('lint') && check('lint', ['node_modules/@biomejs/biome/bin/biome', 'check', '.']),
  wanted('unused') && check('unused files, exports and packages', ['node_modules/knip/bin/knip.js', '--no-progress']),
])
if (wanted('unit')) await vitest('rules, properties and architecture', 'unit')
if (wanted('component')) {
  ensureBrowser()
  await vitest('components in a browser page', 'component')
}
// The two wait for timers and databases most of the time, so they run at once.
await Promise.all([
  wanted('service') ? vitest('service on PGlite', 'service') : undefined,
  wanted('postgres') ? serviceOnPostgres() : undefined,
])
if (wanted('attack')) await attack()
if (wanted('e2e')) await playwright()

rmSync(reports, { recursive: true, force: true })
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
