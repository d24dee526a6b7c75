import { playwright } from '@vitest/browser-playwright'
import { defineConfig, mergeConfig } from 'vitest/config'
import { browserFlags, findBrowser } from './src/tooling/browser.mjs'
import studio from './vite.config.ts'

const executablePath = findBrowser()

/** The tests run through the studio's build; it stands by itself, since `npm start` has no packages that only tests need. */
export default mergeConfig(
  studio,
  defineConfig({
    test: {
      projects: [
        {
          extends: true,
          test: {
            name: 'unit',
            include: ['src/**/*.test.{ts,tsx}'],
            exclude: ['src/server/**', 'src/**/*.browser.test.tsx'],
            environment: 'node',
            // The files share what they import: to load it anew for each takes longer than the tests.
            isolate: false,
            // Properties try hundreds of documents, and the machine may be busy.
            testTimeout: 60_000,
          },
        },
        {
          extends: true,
          // A package that is found only while a test runs would load the page anew under it, as one that an earlier run did not need.
          optimizeDeps: {
            entries: ['src/main.tsx', 'src/**/*.browser.test.tsx'],
            include: ['vitest-browser-react'],
            force: true,
          },
          test: {
            name: 'component',
            include: ['src/**/*.browser.test.tsx'],
            // One page takes the files one after the other, each anew: forms remember what was left open.
            fileParallelism: false,
            testTimeout: 60_000,
            expect: { poll: { timeout: 30_000 } },
            browser: {
              enabled: true,
              headless: true,
              screenshotFailures: false,
              viewport: { width: 1440, height: 900 },
              provider: playwright({
                launchOptions: { ...(executablePath ? { executablePath } : {}), args: browserFlags },
                contextOptions: { reducedMotion: 'reduce', timezoneId: 'Europe/Berlin', locale: 'en-US' },
              }),
              instances: [{ browser: 'chromium' }],
            },
          },
        },
        {
          extends: true,
          test: {
            name: 'service',
            include: ['src/server/**/*.test.ts'],
            // On a server there is nothing to be seen of the embedded database, whose tests take the longest.
            exclude: process.env.TEST_DATABASE_URL
              ? ['src/server/db/{embedded,threaded,making,lock,damage}.test.ts']
              : [],
            globalSetup: ['src/server/testing/template.ts'],
            environment: 'node',
            isolate: false,
            testTimeout: 30_000,
            hookTimeout: 60_000,
          },
        },
      ],
    },
  }),
)
