import { defineConfig } from '@playwright/test'
import { browserFlags, findBrowser } from '../src/tooling/browser.mjs'

const executablePath = findBrowser()

export default defineConfig({
  testDir: '.',
  globalSetup: './template.ts',
  outputDir: '../test-results',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    viewport: { width: 1440, height: 900 },
    timezoneId: 'Europe/Berlin',
    locale: 'en-US',
    trace: 'retain-on-failure',
    launchOptions: { ...(executablePath ? { executablePath } : {}), args: browserFlags },
  },
})
