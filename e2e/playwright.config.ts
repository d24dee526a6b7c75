import { defineConfig } from '@playwright/test'
import { browserFlags, findTestBrowser } from '../src/tooling/browser.mjs'

const executablePath = findTestBrowser()

export default defineConfig({
  testDir: '.',
  globalSetup: './template.ts',
  outputDir: '../test-results',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  // Far more than a journey needs: a machine that is busy with other work must not make one fail.
  timeout: 180_000,
  expect: {
    timeout: 30_000,
    // Letters are drawn a little differently by each version of Chromium; what moves or goes is far more of a picture.
    toHaveScreenshot: { maxDiffPixelRatio: 0.03, animations: 'disabled', caret: 'hide', scale: 'css' },
  },
  snapshotPathTemplate: '{testDir}/pictures/{arg}{ext}',
  updateSnapshots: 'none',
  use: {
    viewport: { width: 1440, height: 900 },
    timezoneId: 'Europe/Berlin',
    locale: 'en-US',
    // Half-faded text has a contrast that nobody reads by: without motion a page looks as it stays, whenever axe comes by.
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 60_000,
    // A trace of every journey costs a third of the time: Playwright's `--trace on` keeps them where they are wanted.
    screenshot: 'only-on-failure',
    launchOptions: { ...(executablePath ? { executablePath } : {}), args: browserFlags },
  },
})
