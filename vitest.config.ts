import { defineConfig, mergeConfig } from 'vitest/config'
import studio from './vite.config.ts'

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
            exclude: ['src/server/**'],
            environment: 'node',
            // The files share what they import: to load it anew for each takes longer than the tests.
            isolate: false,
            // Properties try hundreds of documents, and the machine may be busy.
            testTimeout: 60_000,
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
