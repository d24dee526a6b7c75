import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  plugins: [react(), tailwindcss()],
  build: { outDir: 'dist/studio', emptyOutDir: true, target: 'es2022', sourcemap: false, manifest: true },
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
