import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const installed = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/**
 * A Chromium or Chrome of the machine; undefined where Playwright's own is to be used. `DIALPATH_BROWSER` names another.
 *
 * @returns {string | undefined}
 */
export function findBrowser() {
  return process.env.DIALPATH_BROWSER ?? installed.find(path => existsSync(path))
}

/** Debian's Chromium without what only a window needs: it takes a fifth less of the processor for the same journeys. */
const HEADLESS = '/usr/bin/chromium-headless-shell'

/**
 * The browser of the tests: one that is only headless where the machine has it, else the same as a person's.
 *
 * @returns {string | undefined}
 */
export function findTestBrowser() {
  return process.env.DIALPATH_BROWSER ?? (existsSync(HEADLESS) ? HEADLESS : findBrowser())
}

/** Flags that keep a headless browser to this machine. */
export const browserFlags = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * Makes sure that some browser is there: the machine's, else Playwright's download, else Debian's package as root.
 *
 * @param {() => string | undefined} find
 */
export function ensureBrowser(find) {
  if (find()) return
  const run = (/** @type {string} */ command, /** @type {string[]} */ args) =>
    spawnSync(command, args, { stdio: 'inherit' }).status === 0
  if (run(process.execPath, ['node_modules/playwright/cli.js', 'install', 'chromium'])) return
  if (
    process.getuid?.() === 0 &&
    run('apt-get', ['update', '-qq']) &&
    run('apt-get', ['install', '-y', '-qq', 'chromium'])
  )
    return
  throw new Error('No browser was found. Install Chromium or Chrome, or name one in DIALPATH_BROWSER.')
}
