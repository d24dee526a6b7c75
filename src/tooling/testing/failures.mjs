/**
 * Tells in few lines what failed, as the reports of the runners say: whoever sees only the end of a long output has to see it.
 */
import { isAbsolute, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/** So much of a message tells what was expected and what came, and of its stack where. */
const MESSAGE_LINES = 12
const LETTERS = 240

/**
 * @typedef {object} Failure
 * @property {string} title
 * @property {string} file Where it stands, from the project's folder; empty where it stands in none.
 * @property {string} message
 */

/**
 * @typedef {object} Outcome
 * @property {number} passed
 * @property {number} failed
 * @property {Failure[]} failures
 */

/**
 * @typedef {object} VitestReport
 * @property {number} numPassedTests
 * @property {number} numFailedTests
 * @property {{ name: string, message?: string, status: string, assertionResults: { fullName: string, status: string, failureMessages?: string[] | null }[] }[]} testResults
 */

/** @param {VitestReport} report @param {string} root @returns {Outcome} */
export function readVitest({ numPassedTests, numFailedTests, testResults }, root) {
  const failures = testResults.flatMap(({ name, message = '', status, assertionResults }) => {
    const file = within(root, name)
    const failed = assertionResults
      .filter(test => test.status === 'failed')
      .map(test => ({ title: test.fullName, file, message: (test.failureMessages ?? []).join('\n') }))
    // A file that could not be loaded, or that failed before its first test, has no test that says so.
    if (status === 'failed' && failed.length === 0) return [{ title: 'the file as a whole', file, message }]
    return failed
  })
  return { passed: numPassedTests, failed: Math.max(numFailedTests, failures.length), failures }
}

/**
 * @typedef {object} PlaywrightSuite
 * @property {string} title
 * @property {PlaywrightSuite[]} [suites]
 * @property {{ title: string, file: string, line: number, tests: { status: string, results: { error?: { message?: string } }[] }[] }[]} [specs]
 */

/**
 * @param {{ stats: { expected: number, unexpected: number, flaky: number }, suites: PlaywrightSuite[], errors?: { message?: string }[] }} report
 * @returns {Outcome}
 */
export function readPlaywright({ stats, suites, errors = [] }) {
  const failures = errors.map(({ message = '' }) => ({ title: 'the run as a whole', file: '', message }))
  const add = (/** @type {PlaywrightSuite} */ { suites = [], specs = [] }, /** @type {string[]} */ titles) => {
    for (const suite of suites) add(suite, [...titles, suite.title])
    for (const { title, file, line, tests } of specs) {
      for (const { status, results } of tests) {
        if (status !== 'unexpected' && status !== 'flaky') continue
        const message = results.map(({ error }) => error?.message ?? '').find(text => text !== '') ?? ''
        failures.push({ title: [...titles, title].join(' › '), file: `e2e/${file}:${line}`, message })
      }
    }
  }
  for (const suite of suites) add(suite, [])
  return { passed: stats.expected, failed: Math.max(stats.unexpected + stats.flaky, failures.length), failures }
}

/** @param {{ checks: { part: string, name: string, ok: boolean, seen: string }[] }} report @returns {Outcome} */
export function readAttack({ checks }) {
  const failures = checks
    .filter(({ ok }) => !ok)
    .map(({ part, name, seen }) => ({ title: `${part}: ${name}`, file: '', message: seen }))
  return { passed: checks.length - failures.length, failed: failures.length, failures }
}

/**
 * Why a runner ended that names no failed test: an error outside of a test, else the last that it said.
 *
 * @param {string} said @returns {Failure}
 */
export function readCrash(said) {
  const lines = linesOf(said)
  const error = lines.findLastIndex(line => /Unhandled (Error|Rejection)/.test(line))
  const message = lines.slice(error === -1 ? -MESSAGE_LINES : error).join('\n')
  return { title: 'an error outside of a test', file: '', message }
}

/** @param {string} root @param {string} file */
function within(root, file) {
  return isAbsolute(file) ? relative(root, file) : file
}

/**
 * All that failed, with the first lines of each message: as many as there is room for, so that the list never hides its own beginning.
 *
 * @param {{ part: string, failures: Failure[] }[]} parts
 * @param {number} room lines of the list
 */
export function listFailures(parts, room = 150) {
  const all = parts.flatMap(({ part, failures }) => failures.map(failure => ({ part, ...failure })))
  const shown = all.slice(0, Math.max(1, room - 1))
  const each = Math.min(MESSAGE_LINES, Math.floor((room - 1) / Math.max(1, shown.length)) - 1)
  const lines = shown.flatMap(({ part, title, file, message }) => [
    `✗ ${[part, file, title].filter(text => text !== '').join(' | ')}`.slice(0, LETTERS),
    ...linesOf(message)
      .slice(0, Math.max(0, each))
      .map(line => `    ${line}`.slice(0, LETTERS)),
  ])
  if (all.length > shown.length) lines.push(`and ${all.length - shown.length} more`)
  return lines.join('\n')
}

/** @param {string} message */
function linesOf(message) {
  return stripVTControlCharacters(message)
    .split('\n')
    .map(line => line.trimEnd())
    .filter(line => line !== '')
}
