import { createHash } from 'node:crypto'
import { basename, join } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type Rolldown } from 'vite'

/** Libraries that are large and of use to few parts. */
const largeLibraries = [
  { name: 'phone', test: packages('libphonenumber-js') },
  { name: 'schemas', test: packages('zod') },
  { name: 'patterns', test: packages('re2js') },
  { name: 'paths', test: packages('json-p3') },
]

/**
 * What pages share, in few files: a browser fetches six at once, and a page that needs thirty small ones waits for five rounds. What every
 * page needs comes first; then each library that only some need, by itself; and of all else what the same pages need stands together, what
 * most lists need parted by the large libraries that come with it. What no page needs before somebody asks for it is cut by itself.
 */
const groups = [
  {
    name: 'react',
    tags: ['$initial' as const],
    test: packages('react|react-dom|scheduler|@tanstack|zustand|use-sync-external-store'),
  },
  { name: 'base', tags: ['$initial' as const] },
  { name: 'radix', test: packages('radix-ui|@radix-ui|@floating-ui') },
  { name: iconsAtOnce, debugName: 'icons', test: packages('lucide-react'), includeDependenciesRecursively: false },
  { name: 'flow', test: packages('@xyflow') },
  ...largeLibraries,
  // A module is needed wherever what imports it is, so that these depend on each other one way.
  { name: pagesThatNeed, debugName: 'pages', includeDependenciesRecursively: false },
].map((group, at, all) => ({ ...group, priority: all.length - at }))

/** A module that most pages need the others may as well have. */
const MOST = 6
const LONGEST_NAME = 12

interface Need {
  /** The pages that need a module before they show. */
  readonly now: Set<string>
  /** Those that have it as soon as somebody asks for a part of them. */
  readonly later: Set<string>
}

let needs: Map<string, Need> | undefined
let iconsNow: ReadonlySet<string> | undefined

/** The pages that need a module, as a name; none where it waits on every page until somebody asks for it. */
function pagesThatNeed(id: string, modules: Rolldown.ChunkingContext): string | null {
  needs ??= readNeeds(modules)
  const need = needs.get(id)
  const now = [...(need?.now ?? [])]
  const later = [...(need?.later ?? [])].filter(page => !now.includes(page))
  if (now.length === 0) return null
  // The editor is to open fast: small files of it and one or two other pages would each cost a request.
  if (now.includes('editor') && now.length > 1) return 'most'
  // What needs no large library is not to wait for those that the rest brings.
  if (now.length >= MOST) return shortly(['most-lists', ...largeLibrariesOf(id, modules)].join('-'))
  return shortly(later.length === 0 ? now.join('-') : `${now.join('-')}-later-${later.join('-')}`)
}

/** Names of the large libraries that a module needs before it runs. */
function largeLibrariesOf(id: string, modules: Rolldown.ChunkingContext): readonly string[] {
  const needed = [...reachedFrom(id, modules)]
  return largeLibraries.flatMap(({ name, test }) => (needed.some(each => test.test(each)) ? [name] : []))
}

/** Names of scripts stand in every script that imports them, those of many pages at a length that counts. */
function shortly(name: string): string {
  return name.length <= LONGEST_NAME ? name : `p-${createHash('sha256').update(name).digest('hex').slice(0, 6)}`
}

/**
 * Those that the editor or the frame of every page shows at once, and all others: what one part alone shows would otherwise stand in the
 * page's own file, which that part would need before it is there. The library's index leads to each of them, so names decide.
 */
function iconsAtOnce(id: string, modules: Rolldown.ChunkingContext): string {
  iconsNow ??= readIconsNow(modules)
  const file = /[\\/]icons[\\/]([\w-]+)\./.exec(id)?.[1]
  return file === undefined || iconsNow.has(file) ? 'base' : 'more-icons'
}

/** The files of icons that the frame and the editor import by name. */
function readIconsNow(modules: Rolldown.ChunkingContext): ReadonlySet<string> {
  const names = new Set<string>()
  const fileOf = new Map<string, string>()
  for (const start of ['src/main.tsx', 'src/studio/editor/page/EditorPage.tsx', 'src/studio/editor/page/openEditor.ts'])
    for (const id of reachedFrom(join(import.meta.dirname, start), modules)) {
      const code = modules.getModuleInfo(id)?.code ?? ''
      for (const [, imported] of code.matchAll(/import \{([^}]*)\} from ["']lucide-react["']/g))
        for (const name of imported?.split(',') ?? []) names.add(name.trim().replace(/ as .*/, ''))
      if (!packages('lucide-react').test(id)) continue
      for (const [, exported, file] of code.matchAll(/export \{([^}]*)\} from ["']\.\/icons\/([\w-]+)/g))
        for (const name of exported?.split(',') ?? []) fileOf.set(name.trim().replace(/.* as /, ''), file ?? '')
    }
  return new Set([...names].flatMap(name => fileOf.get(name) ?? []))
}

/** Modules that a module needs before it runs, itself included. */
function reachedFrom(id: string, modules: Rolldown.ChunkingContext): ReadonlySet<string> {
  const reached = new Set([id])
  for (const each of reached) for (const needed of modules.getModuleInfo(each)?.importedIds ?? []) reached.add(needed)
  return reached
}

function readNeeds(modules: Rolldown.ChunkingContext): Map<string, Need> {
  const read = new Map<string, Need>()
  const routes = modules.getModuleInfo(join(import.meta.dirname, 'src/studio/shell/router.tsx'))
  for (const route of routes?.dynamicallyImportedIds ?? []) {
    const page = basename(route)
      .replace(/^open|(Page)?\.tsx?$/g, '')
      .toLowerCase()
    const now = reachedFrom(route, modules)
    const all = new Set(now)
    for (const id of all) {
      const info = modules.getModuleInfo(id)
      for (const needed of [...(info?.importedIds ?? []), ...(info?.dynamicallyImportedIds ?? [])]) all.add(needed)
    }
    // A page itself is what the router asks for.
    all.delete(route)
    for (const id of all) {
      const need = read.get(id) ?? { now: new Set(), later: new Set() }
      need[now.has(id) ? 'now' : 'later'].add(page)
      read.set(id, need)
    }
  }
  return read
}

/**
 * Of what the frame and the editor need before they show, most functions run at once: the browser is asked to compile them as they come, on
 * another thread, and not each when it is first called (V8's explicit compile hints; to other browsers it is a comment). It reads that in
 * the first line only, above what Vite writes there.
 */
const compileHints: Plugin = {
  name: 'compile-hints',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const reached = new Set<string>()
      for (const [file, part] of Object.entries(bundle))
        if (part.type === 'chunk' && (part.isEntry || part.name === 'EditorPage' || part.name === 'openEditor'))
          reached.add(file)
      for (const file of reached) {
        const chunk = bundle[file]
        if (chunk?.type !== 'chunk') continue
        for (const imported of chunk.imports) reached.add(imported)
        chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`
      }
    },
  },
}

function packages(names: string) {
  return new RegExp(`[\\\\/]node_modules[\\\\/](${names})[\\\\/]`)
}

export default defineConfig({
  plugins: [react(), tailwindcss(), compileHints],
  // The diagnostics worker loads the checks of each kind by themselves.
  worker: { format: 'es' },
  build: {
    outDir: 'dist/studio',
    emptyOutDir: true,
    target: 'es2022',
    sourcemap: false,
    manifest: true,
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
})
