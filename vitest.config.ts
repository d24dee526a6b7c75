import { playwright } from '@vitest/browser-playwright'
import { defineConfig, mergeConfig } from 'vitest/config'
import { act, serviceBehindPage } from './src/studio/shell/testing/browserPage.ts'
import { browserFlags, findTestBrowser } from './src/tooling/browser.mjs'
import { shortLived } from './src/tooling/testing/shortLived.mjs'
import studio from './vite.config.ts'

const executablePath = findTestBrowser()
const viewport = { width: 1440, height: 900 }

/** Tests of the embedded database: of these there is nothing to see on a server. */
const ofTheEmbedded = ['src/server/db/{embedded,threaded,making,lock,damage,migrations}.test.ts']

/**
 * Tests without SQL of their own: without any database, or of what stands before and beside it. What they ask of one the other tests ask
 * on both. Where both databases are tested, these run once, on the server, which starts sooner.
 */
const ofNeither = [
  'src/server/*/{guarded,openapi,guesses,unknown,preloads,eventStream,health,vault,dynamicData,counts,laterCounts,patchedFile,findings,pool}.test.ts',
  'src/server/{speech,brains,storage,lines}/*.test.ts',
  'src/server/{settings,bus/bus,db/disk,db/generations,transfer/archive}.test.ts',
  'src/server/{http/hosts,http/limits,workers/limits,tools/tryWebhook,chats/model,chats/liveWebhooks,compatibility/commandLine}.test.ts',
]

function excludedTests(): string[] {
  if (process.env.TEST_DATABASE_URL) return ofTheEmbedded
  return process.env.TEST_SERVER_TOO ? ofNeither : []
}

/** The tests run through the studio's build; it stands by itself, since `npm start` has no packages that only tests need. */
export default mergeConfig(
  studio,
  defineConfig({
    test: {
      // A machine that is busy with other work takes minutes to start a browser.
      browser: { connectTimeout: 600_000 },
      projects: [
        {
          extends: true,
          test: {
            name: 'unit',
            include: ['src/**/*.test.{ts,tsx}'],
            exclude: ['src/server/**', 'src/**/*.browser.test.{ts,tsx}'],
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
            entries: ['src/main.tsx', 'src/**/*.browser.test.{ts,tsx}'],
            include: ['vitest-browser-react'],
            force: true,
          },
          plugins: [serviceBehindPage()],
          test: {
            name: 'component',
            globalSetup: ['src/studio/shell/testing/service.ts'],
            include: ['src/**/*.browser.test.{ts,tsx}'],
            // One page takes the files one after the other: to load the studio anew for each takes longer than the tests.
            fileParallelism: false,
            isolate: false,
            testTimeout: 180_000,
            expect: { poll: { timeout: 30_000 } },
            browser: {
              enabled: true,
              headless: true,
              screenshotFailures: false,
              viewport,
              commands: { act },
              provider: playwright({
                launchOptions: { ...(executablePath ? { executablePath } : {}), args: browserFlags },
                contextOptions: {
                  // As large as the page in it, which would be shown smaller otherwise.
                  viewport,
                  reducedMotion: 'reduce',
                  timezoneId: 'Europe/Berlin',
                  locale: 'en-US',
                  permissions: ['clipboard-read', 'clipboard-write'],
                },
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
            exclude: excludedTests(),
            globalSetup: ['src/server/testing/template.ts'],
            environment: 'node',
            execArgv: shortLived,
            isolate: false,
            // Each starts a service or more, and the machine may be busy: only what hangs takes so long.
            testTimeout: 120_000,
            hookTimeout: 120_000,
            expect: { poll: { timeout: 30_000 } },
          },
        },
      ],
    },
  }),
)
