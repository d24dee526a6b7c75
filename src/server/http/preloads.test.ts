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

it('names what a page loads beyond what it names itself, with what that loads', () => {
  const folder = built({
    react: { file: 'assets/react.js', css: ['assets/shell.css'] },
    'page.tsx': { file: 'assets/page.js', css: ['assets/page.css'], imports: ['react', 'flow'] },
    flow: { file: 'assets/flow.js', css: ['assets/flow.css'], imports: ['react'] },
    'loader.ts': { file: 'assets/loader.js', imports: ['flow', 'reader'] },
    reader: { file: 'assets/reader.js' },
  })
  const page = '<script src="/assets/react.js"></script><link rel="stylesheet" href="/assets/shell.css">'
  expect(readPreloads(folder, page, ['page.tsx', 'loader.ts']).split('\n')).toEqual([
    '<link rel="modulepreload" crossorigin href="/assets/page.js">',
    '<link rel="stylesheet" crossorigin href="/assets/page.css">',
    '<link rel="modulepreload" crossorigin href="/assets/flow.js">',
    '<link rel="stylesheet" crossorigin href="/assets/flow.css">',
    '<link rel="modulepreload" crossorigin href="/assets/loader.js">',
    '<link rel="modulepreload" crossorigin href="/assets/reader.js">',
  ])
  rmSync(folder, { recursive: true })
})

it('names nothing of a studio that tells nothing of its parts', () => {
  const folder = built()
  const page = '<script src="/assets/react.js"></script><link rel="stylesheet" href="/assets/shell.css">'
  expect(readPreloads(folder, page, ['page.tsx'])).toBe('')
  rmSync(folder, { recursive: true })
})
