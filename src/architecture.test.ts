import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = resolve(import.meta.dirname)

/** The rooms of the house; a file belongs to the first whose pattern fits its path below `src`. */
const rooms = [
  ['pathway', /^pathway\//],
  ['nodes/kinds', /^nodes\/(kinds\.ts|[^/]+\/model\b.*)/],
  ['nodes/checks', /^nodes\/(checks\.ts|[^/]+\/checks\b.*)/],
  ['nodes/plays', /^nodes\/(plays\.ts|[^/]+\/play\b.*)/],
  ['nodes/views', /^nodes\//],
  ['runtime', /^runtime\//],
  ['contract', /^contract\//],
  ['server', /^server\//],
  ['studio', /^(studio\/|main\.tsx$)/],
  ['ui', /^ui\//],
  ['tooling', /^tooling\//],
] as const
type Room = (typeof rooms)[number][0]

/** What each room may import besides itself: the arrows point one way. */
const arrows: Record<Room, readonly Room[]> = {
  pathway: [],
  'nodes/kinds': ['pathway'],
  'nodes/checks': ['pathway', 'nodes/kinds'],
  'nodes/plays': ['pathway', 'nodes/kinds', 'runtime'],
  'nodes/views': ['pathway', 'nodes/kinds', 'contract', 'studio', 'ui'],
  runtime: ['pathway', 'nodes/kinds', 'nodes/plays'],
  contract: ['pathway', 'nodes/kinds', 'runtime'],
  server: ['pathway', 'nodes/kinds', 'nodes/checks', 'nodes/plays', 'runtime', 'contract'],
  studio: ['pathway', 'nodes/kinds', 'nodes/checks', 'nodes/views', 'runtime', 'contract', 'ui'],
  ui: [],
  tooling: ['pathway', 'nodes/kinds', 'nodes/checks', 'runtime', 'contract', 'server'],
}

/** Rooms that run in a browser and in Node and reach nothing but what they are handed. */
const pure: readonly Room[] = ['pathway', 'nodes/kinds', 'nodes/checks', 'nodes/plays', 'runtime', 'contract']
const impure =
  /\b(Date\.now\(\)|new Date\(\)|Math\.random\(|crypto\.randomUUID|setTimeout\(|localStorage|\bprocess\.env\b)/
const purePackages = /^(zod|json-p3|libphonenumber-js|chrono-node|re2js)(\/|$)/

interface SourceFile {
  path: string
  room: Room
  text: string
  imports: string[]
}

const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .map(path => path.replaceAll('\\', '/'))
  .filter(path => /\.tsx?$/.test(path) && !path.endsWith('.d.ts') && !path.includes('/migrations/'))
  .flatMap((path): SourceFile[] => {
    const room = rooms.find(([, pattern]) => pattern.test(path))?.[0]
    if (!room) return []
    const text = readFileSync(join(root, path), 'utf8')
    return [{ path, room, text, imports: importsOf(text) }]
  })

function importsOf(text: string): string[] {
  const specifiers =
    /(?:^|[;\n])\s*(?:import|export)\b[^'"\n;]*?(?:\{[^}]*\}[^'"\n;]*?)?from\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]|(?:^|\n)\s*import\s*['"]([^'"]+)['"]/g
  return [...text.matchAll(specifiers)].map(match => match[1] ?? match[2] ?? match[3] ?? '')
}

/** The path below `src` that an import of ours names; undefined for a package. */
function targetOf(file: SourceFile, specifier: string): string | undefined {
  if (specifier.startsWith('#')) return specifier.slice(1)
  if (specifier.startsWith('.')) return relative(root, join(root, dirname(file.path), specifier)).replaceAll('\\', '/')
  return undefined
}

const isTest = (path: string) => /\.test\.tsx?$/.test(path) || path.includes('/testing/')

describe('the arrows of the house', () => {
  it('reads files in every room', () => {
    for (const [room] of rooms)
      expect(
        files.some(file => file.room === room),
        room,
      ).toBe(true)
  })

  it('lets no room import against them', () => {
    const wrong = files.flatMap(file =>
      file.imports.flatMap(specifier => {
        const target = targetOf(file, specifier)
        if (target === undefined || target.endsWith('.css') || target.startsWith('..')) return []
        const room = rooms.find(([, pattern]) => pattern.test(target))?.[0]
        if (!room || room === file.room || arrows[file.room].includes(room) || isTest(file.path)) return []
        return [`${file.path} (${file.room}) imports ${specifier} (${room})`]
      }),
    )
    expect(wrong).toEqual([])
  })

  it('names every import of ours with its extension', () => {
    const wrong = files.flatMap(file =>
      file.imports
        .filter(specifier => /^[#.]/.test(specifier) && !/\.(tsx?|css|json|mjs|svg)(\?\w+)?$/.test(specifier))
        .map(specifier => `${file.path}: ${specifier}`),
    )
    expect(wrong).toEqual([])
  })
})

describe('the pure rooms', () => {
  const pureFiles = files.filter(file => pure.includes(file.room) && !isTest(file.path))

  it('import no package that does input or output', () => {
    const wrong = pureFiles.flatMap(file =>
      file.imports
        .filter(specifier => !/^[#.]/.test(specifier) && !purePackages.test(specifier))
        .map(specifier => `${file.path}: ${specifier}`),
    )
    expect(wrong).toEqual([])
  })

  it('read no clock, no randomness and no environment', () => {
    const wrong = pureFiles.filter(file => impure.test(file.text)).map(file => file.path)
    expect(wrong).toEqual([])
  })
})

describe('the kinds of node', () => {
  it('are named in their folders and in three registries only', () => {
    const names = /case ['"](Default|End Call|Transfer Node|Transfer Call|Knowledge Base|Webhook)['"]/
    const wrong = files.filter(file => !file.path.startsWith('nodes/') && names.test(file.text)).map(file => file.path)
    expect(wrong).toEqual([])
  })
})

describe('the panels of the studio', () => {
  it('import from no sibling but the shell and the editor', () => {
    const panelOf = (path: string) => /^studio\/([^/]+)\//.exec(path)?.[1]
    const shared = ['shell', 'editor']
    const wrong = files.flatMap(file => {
      const panel = panelOf(file.path)
      if (file.room !== 'studio' || !panel || panel === 'shell') return []
      return file.imports.flatMap(specifier => {
        const target = targetOf(file, specifier)
        const other = target === undefined ? undefined : panelOf(target)
        return other && other !== panel && !shared.includes(other) ? [`${file.path} imports ${specifier}`] : []
      })
    })
    expect(wrong).toEqual([])
  })
})
