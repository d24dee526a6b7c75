import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

/** What pages share, in few files: a browser fetches six at once, and a page that needs thirty small ones waits for five rounds. */
const groups = [
  { name: 'react', test: packages('react|react-dom|scheduler|@tanstack|zustand|use-sync-external-store') },
  { name: 'ui', test: /[\\/]src[\\/]ui[\\/]/ },
  { name: 'flow', test: packages('@xyflow') },
  { name: 'zod', test: packages('zod') },
  { name: 'phone', test: packages('libphonenumber-js') },
  { name: 'icons', test: packages('lucide-react'), minShareCount: 2 },
  { name: 'pathway', test: /[\\/]src[\\/](pathway|nodes)[\\/].*(?<!card|form)\.ts$/ },
  { name: 'shell', test: /[\\/]src[\\/]studio[\\/]shell[\\/]/, minShareCount: 2 },
].map((group, at, all) => ({ ...group, priority: all.length - at }))

function packages(names: string) {
  return new RegExp(`[\\\\/]node_modules[\\\\/](${names})[\\\\/]`)
}

export default defineConfig({
  plugins: [react(), tailwindcss()],
  build: {
    outDir: 'dist/studio',
    emptyOutDir: true,
    target: 'es2022',
    sourcemap: false,
    manifest: true,
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}'],
          exclude: ['src/server/**'],
          environment: 'node',
          // Properties try hundreds of documents, and the machine may be busy.
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'service',
          include: ['src/server/**/*.test.ts'],
          globalSetup: ['src/server/testing/template.ts'],
          environment: 'node',
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
