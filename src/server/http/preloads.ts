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
 * Names in a page of the studio what it needs beyond what the page names already, so that the browser loads all of it at once: without that it
 * would learn of a page's own scripts when the shell runs, and of its data when those run.
 *
 * @param page the page as it was built; a style sheet that it named twice would be read twice, and with every link that comes later the
 *   browser would style all of the page anew
 * @param modules what the router imports as it opens the page
 * @returns lines for the page's head; none where the studio was built without a manifest
 */
export function readPreloads(folder: string, page: string, modules: readonly string[]): string {
  const path = join(folder, '.vite', 'manifest.json')
  if (!existsSync(path)) return ''
  const chunks = manifest.parse(JSON.parse(readFileSync(path, 'utf8')))
  const files = new Set<string>()
  for (const module of modules) collect(module)
  return [...files]
    .filter(file => !page.includes(`"/${file}"`))
    .map(file =>
      file.endsWith('.css')
        ? `<link rel="stylesheet" crossorigin href="/${file}">`
        : `<link rel="modulepreload" crossorigin href="/${file}">`,
    )
    .join('\n')

  function collect(key: string) {
    const found = chunks[key]
    if (!found || files.has(found.file)) return
    for (const file of [found.file, ...found.css]) files.add(file)
    for (const imported of found.imports) collect(imported)
  }
}

/** Has the browser fetch the page's data beside its scripts. */
export function preloadData(address: string): string {
  return `<link rel="preload" as="fetch" crossorigin href="${address}">`
}
