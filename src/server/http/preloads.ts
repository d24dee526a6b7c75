import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const chunk = z.object({
  file: z.string(),
  css: z.array(z.string()).default([]),
  imports: z.array(z.string()).default([]),
})
const manifest = z.record(z.string(), chunk)

/**
 * Names in a page of the studio what it needs beyond the shell, so that the browser loads all of it at once: without that it
 * would learn of a page's own scripts when the shell runs, and of its data when those run.
 *
 * @returns lines for the page's head; none where the studio was built without a manifest
 */
export function readPreloads(folder: string, module: string): string {
  const path = join(folder, '.vite', 'manifest.json')
  if (!existsSync(path)) return ''
  const chunks = manifest.parse(JSON.parse(readFileSync(path, 'utf8')))
  const shell = new Set<string>()
  collect('index.html', shell)
  const own = new Set<string>()
  collect(module, own)
  return [...own]
    .filter(file => !shell.has(file))
    .map(file =>
      file.endsWith('.css')
        ? `<link rel="stylesheet" crossorigin href="/${file}">`
        : `<link rel="modulepreload" crossorigin href="/${file}">`,
    )
    .join('\n')

  function collect(key: string, files: Set<string>) {
    const found = chunks[key]
    if (!found || files.has(found.file)) return
    for (const file of [found.file, ...found.css]) files.add(file)
    for (const imported of found.imports) collect(imported, files)
  }
}

/** Has the browser fetch the page's data beside its scripts. */
export function preloadData(address: string): string {
  return `<link rel="preload" as="fetch" crossorigin href="${address}">`
}
