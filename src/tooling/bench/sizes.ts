import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Table } from '../figures/table.ts'

/** The pages of the studio, by their addresses, and the modules that the router imports for each. */
const pages = {
  '/': ['src/studio/pathways/home/HomePage.tsx'],
  '/pathways': ['src/studio/pathways/PathwaysPage.tsx'],
  '/pathways/{id}, the editor': ['src/studio/editor/page/openEditor.ts', 'src/studio/editor/page/EditorPage.tsx'],
  '/calls': ['src/studio/calls/CallsPage.tsx'],
  '/calls/{id}': ['src/studio/calls/CallPage.tsx'],
  '/tools': ['src/studio/tools/ToolsPage.tsx'],
  '/knowledge': ['src/studio/knowledge/KnowledgePage.tsx'],
  '/numbers': ['src/studio/numbers/NumbersPage.tsx'],
  '/voices': ['src/studio/voices/VoicesPage.tsx'],
  '/settings': ['src/studio/settings/SettingsPage.tsx'],
  '/sign-in': ['src/studio/shell/SignInPage.tsx'],
} as const

interface Chunk {
  readonly file: string
  readonly css?: readonly string[]
  readonly imports?: readonly string[]
}

/** Measures what a browser must load before a page can show: its scripts and styles, those of the shell included. */
export function measureSizes(root: string): Table {
  const folder = join(root, 'dist', 'studio')
  const page = readFileSync(join(folder, 'index.html'), 'utf8')
  const shell = [...page.matchAll(/(?:src|href)="\/(assets\/[^"]+\.(?:js|css))"/g)].map(([, file = '']) => file)
  const manifest: Record<string, Chunk> = JSON.parse(readFileSync(join(folder, '.vite', 'manifest.json'), 'utf8'))
  const filesOf = (key: string, seen: Set<string>, files: Set<string>) => {
    const chunk = manifest[key]
    if (!chunk) throw new Error(`The built studio has no ${key}.`)
    if (seen.has(key)) return
    seen.add(key)
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file)
    for (const imported of chunk.imports ?? []) filesOf(imported, seen, files)
  }
  const sizesOf = (files: ReadonlySet<string>, extension: string) => {
    const texts = [...files].filter(file => file.endsWith(extension)).map(file => readFileSync(join(folder, file)))
    const total = (sizes: readonly number[]) => sizes.reduce((sum, size) => sum + size, 0) / 1024
    return { plain: total(texts.map(text => text.length)), gzip: total(texts.map(text => gzipSync(text).length)) }
  }
  const rows = Object.entries(pages).map(([address, modules]) => {
    const seen = new Set<string>()
    const files = new Set<string>(shell)
    for (const module of modules) filesOf(module, seen, files)
    const scripts = sizesOf(files, '.js')
    const styles = sizesOf(files, '.css')
    const row = {
      'scripts, gzip': scripts.gzip,
      'styles, gzip': styles.gzip,
      'both, gzip': scripts.gzip + styles.gzip,
      'both, plain': scripts.plain + styles.plain,
      files: files.size,
    }
    return [address, row] as const
  })
  return {
    id: 'sizes',
    title: 'What each page of the studio loads',
    note: 'KiB of scripts and styles, from the built studio’s manifest; without fonts and what is loaded on demand. The service sends them plain.',
    rows: Object.fromEntries(rows),
  }
}
