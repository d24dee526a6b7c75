import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readPreloads } from './preloads.ts'

function built(manifest?: object): string {
  const folder = mkdtempSync(join(tmpdir(), 'dialpath-studio-'))
  mkdirSync(join(folder, '.vite'))
  if (manifest) writeFileSync(join(folder, '.vite', 'manifest.json'), JSON.stringify(manifest))
  return folder
}

it('names what a page loads beyond the shell, with what that loads', () => {
  const folder = built({
    'index.html': { file: 'assets/index.js', imports: ['react'] },
    react: { file: 'assets/react.js' },
    'page.tsx': { file: 'assets/page.js', css: ['assets/page.css'], imports: ['react', 'flow'] },
    flow: { file: 'assets/flow.js', css: ['assets/flow.css'], imports: ['react'] },
  })
  expect(readPreloads(folder, 'page.tsx').split('\n')).toEqual([
    '<link rel="modulepreload" crossorigin href="/assets/page.js">',
    '<link rel="stylesheet" crossorigin href="/assets/page.css">',
    '<link rel="modulepreload" crossorigin href="/assets/flow.js">',
    '<link rel="stylesheet" crossorigin href="/assets/flow.css">',
  ])
  rmSync(folder, { recursive: true })
})

it('names nothing of a studio that tells nothing of its parts', () => {
  const folder = built()
  expect(readPreloads(folder, 'page.tsx')).toBe('')
  rmSync(folder, { recursive: true })
})
