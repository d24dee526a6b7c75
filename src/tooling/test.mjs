/**
 * `npm test`: installs and builds what is missing, then runs every check and closes with one line `N passed, N failed`.
 * `npm test -- unit` runs the named parts only: types, lint, unused, unit, service, postgres, e2e.
 */
import { spawnSync } from 'node:child_process'
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
 * @param {string} title
 * @param {string[]} command
 * @param {Record<string, string>} env
 */
function run(title, command, env = {}) {
  console.log(`\n— ${title}`)
  const [script = '', ...args] = command
  return (
    spawnSync(process.execPath, [script, ...args], { stdio: 'inherit', env: { ...process.env, ...env } }).status === 0
  )
}

/** @param {boolean} ok */
function count(ok) {
  if (ok) passed += 1
  else failed += 1
}

/** @param {string} title @param {string[]} projects @param {Record<string, string>} env */
function vitest(title, projects, env = {}) {
  const report = join(reports, `${title.replaceAll(' ', '-')}.json`)
  const flags = projects.flatMap(project => ['--project', project])
  const ok = run(
    title,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      ...flags,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    env,
  )
  countReport(ok, report, ({ numPassedTests, numFailedTests }) => [numPassedTests, numFailedTests])
}

function playwright() {
  ensureBrowser()
  const report = join(reports, 'e2e.json')
  const ok = run(
    'journeys in a browser',
    ['node_modules/@playwright/test/cli.js', 'test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json'],
    {
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    },
  )
  countReport(ok, report, ({ stats }) => [stats.expected, stats.unexpected + stats.flaky])
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

await prepare()
if (wanted('types')) count(run('types', ['node_modules/typescript/bin/tsc', '--noEmit']))
if (wanted('lint')) count(run('lint', ['node_modules/@biomejs/biome/bin/biome', 'check', '.']))
if (wanted('unused'))
  count(run('unused files, exports and packages', ['node_modules/knip/bin/knip.js', '--no-progress']))
if (wanted('unit')) vitest('rules, properties and architecture', ['unit'])
if (wanted('service')) vitest('service on PGlite', ['service'])
if (wanted('postgres')) {
  const postgres = await startPostgres()
  if (postgres) {
    try {
      vitest('service on PostgreSQL', ['service'], { TEST_DATABASE_URL: postgres.url })
    } finally {
      postgres.stop()
    }
  } else {
    console.warn('\nNo PostgreSQL server is installed here, so the service was tested on PGlite only.')
  }
}
if (wanted('e2e')) playwright()

rmSync(reports, { recursive: true, force: true })
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
