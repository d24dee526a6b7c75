import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { nodeKinds } from '#nodes/kinds.ts'
import { commonMembers, topMembers } from '#pathway/nodeMembers.ts'

const root = resolve(import.meta.dirname)

/** The modules; a file belongs to the first whose pattern fits its path below `src`. */
const modules = [
  ['pathway', /^pathway\//],
  ['nodes/kinds', /^nodes\/(kinds\.ts|[^/]+\/model\b.*)/],
  ['nodes/checks', /^nodes\/((checks|fixes)\.ts|[^/]+\/(checks|fixes)\b.*)/],
  ['nodes/plays', /^nodes\/(plays\.ts|[^/]+\/play\b.*)/],
  ['nodes/views', /^nodes\//],
  ['runtime', /^runtime\//],
  ['contract', /^contract\//],
  ['server', /^server\//],
  ['studio', /^(studio\/|main\.tsx$)/],
  ['ui', /^ui\//],
  ['tooling', /^tooling\//],
] as const
type Module = (typeof modules)[number][0]

/** The modules that each may import besides itself. */
const allowed: Record<Module, readonly Module[]> = {
  pathway: [],
  'nodes/kinds': ['pathway'],
  'nodes/checks': ['pathway', 'nodes/kinds'],
  'nodes/plays': ['pathway', 'nodes/kinds', 'runtime'],
  'nodes/views': ['pathway', 'nodes/kinds', 'runtime', 'contract', 'studio', 'ui'],
  runtime: ['pathway', 'nodes/kinds', 'nodes/plays'],
  contract: ['pathway', 'nodes/kinds', 'runtime'],
  server: ['pathway', 'nodes/kinds', 'nodes/checks', 'nodes/plays', 'runtime', 'contract'],
  studio: ['pathway', 'nodes/kinds', 'nodes/checks', 'nodes/views', 'runtime', 'contract', 'ui'],
  ui: [],
  tooling: ['pathway', 'nodes/kinds', 'nodes/checks', 'runtime', 'contract', 'server'],
}

/** Modules that run in a browser and in Node and reach nothing but what they are handed. */
const pure: readonly Module[] = ['pathway', 'nodes/kinds', 'nodes/checks', 'nodes/plays', 'runtime', 'contract']
const impure =
  /\b(Date\.now\(\)|new Date\(\)|Math\.random\(|crypto\.randomUUID|setTimeout\(|localStorage|\bprocess\.env\b)/
const purePackages = /^(zod|json-p3|libphonenumber-js|chrono-node|re2js|diff)(\/|$)/

interface SourceFile {
  path: string
  module: Module
  text: string
  imports: string[]
}

const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .map(path => path.replaceAll('\\', '/'))
  .filter(path => /\.tsx?$/.test(path) && !path.endsWith('.d.ts') && !path.includes('/migrations/'))
  .flatMap((path): SourceFile[] => {
    const module = modules.find(([, pattern]) => pattern.test(path))?.[0]
    if (!module) return []
    const text = readFileSync(join(root, path), 'utf8')
    return [{ path, module, text, imports: importsOf(text) }]
  })

function importsOf(text: string): string[] {
  const specifiers =
    /(?:^|[;\n])\s*(?:import|export)\b[^'"\n;]*?(?:\{[^}]*\}[^'"\n;]*?)?from\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]|(?:^|\n)\s*import\s*['"]([^'"]+)['"]|\bnew URL\(\s*['"]([^'"]+\.ts)['"]/g
  return [...text.matchAll(specifiers)].map(match => match[1] ?? match[2] ?? match[3] ?? match[4] ?? '')
}

/** The files that a registry loads by a pattern: a glob, or an import of the folder that a key names. */
function loadedBy({ path, text }: SourceFile): string[] {
  const patterns = /\bimport(?:\.meta\.glob(?:<[^(]*>)?)?\(\s*['"`](\.[^'"`]*(?:\*|\$\{\w+\})[^'"`]*)['"`]/g
  return [...text.matchAll(patterns)].flatMap(([, pattern = '']) => {
    const parts = join(dirname(path), pattern)
      .replaceAll('\\', '/')
      .split(/\*|\$\{\w+\}/)
    const fits = new RegExp(`^${parts.map(part => part.replaceAll('.', '\\.')).join('[^/]+')}$`)
    return files.filter(file => fits.test(file.path)).map(file => file.path)
  })
}

/** The path below `src` that an import of ours names; undefined for a package. */
function targetOf(file: Pick<SourceFile, 'path'>, specifier: string): string | undefined {
  if (specifier.startsWith('#')) return specifier.slice(1)
  if (specifier.startsWith('.')) return relative(root, join(root, dirname(file.path), specifier)).replaceAll('\\', '/')
  return undefined
}

const isTest = (path: string) => /\.test\.tsx?$/.test(path) || path.includes('/testing/')

describe('allowed imports', () => {
  it('reads files in every module', () => {
    for (const [module] of modules)
      expect(
        files.some(file => file.module === module),
        module,
      ).toBe(true)
  })

  it('are kept by every module', () => {
    const wrong = files.flatMap(file =>
      file.imports.flatMap(specifier => {
        const target = targetOf(file, specifier)
        if (target === undefined || target.endsWith('.css') || target.startsWith('..')) return []
        const module = modules.find(([, pattern]) => pattern.test(target))?.[0]
        if (!module || module === file.module || allowed[file.module].includes(module) || isTest(file.path)) return []
        return [`${file.path} (${file.module}) imports ${specifier} (${module})`]
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

describe('the pure modules', () => {
  const pureFiles = files.filter(file => pure.includes(file.module) && !isTest(file.path))

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
  const folders = readdirSync(join(root, 'nodes'), { withFileTypes: true }).filter(entry => entry.isDirectory())

  it.each(nodeKinds.map(kind => kind.key))('%s is a folder with all that the registries look for', key => {
    const parts = readdirSync(join(root, 'nodes', key))
    expect(parts).toEqual(
      expect.arrayContaining(['card.ts', 'checks.ts', 'colour.css', 'fixes.ts', 'form.tsx', 'model.ts', 'play.ts']),
    )
  })

  it('are in the list, each that has a folder', () => {
    expect(folders.map(({ name }) => name).sort()).toEqual(nodeKinds.map(kind => kind.key).sort())
  })

  /** Members of the same name that tools, requests and edges have as well. */
  const shared = new Set(['url', 'method', 'query', 'headers', 'body', 'auth', 'tool', 'routes'])
  const members = nodeKinds
    .flatMap(kind => topMembers(kind.members))
    .filter(member => !topMembers(commonMembers).includes(member) && !shared.has(member))
  const types = nodeKinds.flatMap(kind => kind.types)
  const keys = nodeKinds.map(kind => kind.key).join('|')
  const named = new RegExp(
    `\\b(${[...new Set(members)].join('|')})\\b(?!\\.)|'(${types.join('|')})'|\\.key [!=]== ['"](${keys})['"]|#nodes/(${keys})/`,
  )
  /** The files that name a kind or its members all the same, and why. */
  const mayName: Readonly<Record<string, string>> = {
    'pathway/rules/read.ts': 'Reads the rules: `RULES` is the name for all others.',
    'pathway/members.ts': 'Reads what tools map as well: `RESPONSE_DATA` is the name for all others.',
    'runtime/tools/readTool.ts': 'Reads the tools of nodes, which write a request as a webhook does.',
    'pathway/attachedTool.ts':
      'Writes what an attached tool says as a webhook’s members, for whoever sends or tries it.',
    'runtime/ruleMove.ts': 'Says “Default” of a rule for all other cases.',
    'server/tools/trial.ts': 'Tries the request of a webhook, as its endpoint says.',
    'contract/nodes.ts': 'Shows a document as an example.',
    'contract/pathways.ts': 'Shows documents as examples.',
    'contract/requestTrial.ts': 'Shows a webhook’s data as an example.',
    'server/calls/taskPathway.ts': 'Writes the document that a task plays.',
    'pathway/rules/routes.ts': 'Reads routes: `ROUTES` and `FALLBACK` are the names for all others.',
    'studio/editor/commands/curl.ts': 'Loads the reader of cURL commands from the webhook’s folder.',
  }

  it('are named in their folders, and elsewhere for a reason', () => {
    const naming = files.filter(
      ({ path, text }) =>
        !path.startsWith('nodes/') &&
        !path.startsWith('tooling/') &&
        path !== 'architecture.test.ts' &&
        !isTest(path) &&
        named.test(withoutComments(text)),
    )
    expect(naming.map(({ path }) => path).sort()).toEqual(Object.keys(mayName).sort())
  })
})

/** The code of a file: names in comments bind nobody. */
function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '')
}

describe('comments', () => {
  it('begin with a noun or a verb', () => {
    const questions =
      /(?:\/\*\*?\s+(?:\* )?|(?<!\/\/[^\n]*\n\s*)\/\/ )(?:What|Where|When|How|Who|Whose|Whether|Which)\b.*/g
    const wrong = files.flatMap(({ path, text }) => (text.match(questions) ?? []).map(comment => `${path}: ${comment}`))
    expect(wrong).toEqual([])
  })
})

describe('the panels of the studio', () => {
  it('import from no sibling but the shell and the editor', () => {
    const panelOf = (path: string) => /^studio\/([^/]+)\//.exec(path)?.[1]
    const shared = ['shell', 'editor']
    const wrong = files.flatMap(file => {
      const panel = panelOf(file.path)
      if (file.module !== 'studio' || !panel || panel === 'shell') return []
      return file.imports.flatMap(specifier => {
        const target = targetOf(file, specifier)
        const other = target === undefined ? undefined : panelOf(target)
        return other && other !== panel && !shared.includes(other) ? [`${file.path} imports ${specifier}`] : []
      })
    })
    expect(wrong).toEqual([])
  })
})

describe('the addresses of the studio', () => {
  it('are served, each of them', () => {
    const textOf = (path: string) => readFileSync(join(root, path), 'utf8')
    const routes = [...textOf('studio/shell/router.tsx').matchAll(/\bpath: '([^']+)'/g)].map(([, path = '']) => path)
    const served = textOf('server/http/studio.ts')
    expect(routes).toContain('/calls/$callId')
    // The editor's page is served with its document under way.
    const ordinary = routes.filter(path => path !== '/pathways/$pathwayId')
    expect(ordinary.filter(path => !served.includes(`'${path.replace(/\$\w+/, ':id')}'`))).toEqual([])
  })
})

describe('cycles', () => {
  it('are found', () => {
    const imports = { a: ['b'], b: ['c', 'd'], c: ['a'], d: ['e'], e: ['d'], f: ['f', 'a'] }
    expect(cyclesOf(new Map(Object.entries(imports))).map(cycle => cycle.toSorted())).toEqual([
      ['d', 'e'],
      ['a', 'b', 'c'],
    ])
  })

  it('of imports do not exist, those of types, of workers, and at run time included', () => {
    const imports = new Map(
      files.map(file => [
        file.path,
        [...file.imports.flatMap(specifier => targetOf(file, specifier) ?? []), ...loadedBy(file)],
      ]),
    )
    // The registries of kinds among them: a play that needed its own would wait for itself, and no thread could play.
    const registries = { checks: 'checks.ts', fixes: 'fixes.ts', plays: 'play.ts', views: 'card.ts', forms: 'form.tsx' }
    for (const [registry, part] of Object.entries({ ...registries, events: 'events.ts' }))
      expect(imports.get(`nodes/${registry}.ts`)).toContain(`nodes/webhook/${part}`)
    expect(cyclesOf(imports)).toEqual([])
  })
})

/** The groups of files that all need each other (Tarjan's strongly connected components). */
function cyclesOf(imports: ReadonlyMap<string, readonly string[]>): string[][] {
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const open: string[] = []
  const cycles: string[][] = []
  const visit = (path: string): number => {
    let low = order.size
    order.set(path, low)
    const own = low
    open.push(path)
    for (const target of imports.get(path) ?? []) {
      if (!imports.has(target)) continue
      if (!order.has(target)) low = Math.min(low, visit(target))
      else if (open.includes(target)) low = Math.min(low, lowest.get(target) ?? order.get(target) ?? low)
    }
    lowest.set(path, low)
    if (low === own) {
      const group = open.splice(open.indexOf(path))
      if (group.length > 1) cycles.push(group)
    }
    return low
  }
  for (const path of imports.keys()) if (!order.has(path)) visit(path)
  return cycles
}

/** The layers of the editor: a module may import those below it, and no sibling. Each panel is a module by itself. */
const layers = [
  ['page'],
  ['panels', 'canvas', 'outline', 'forms'],
  ['kit'],
  ['hooks'],
  ['commands'],
  ['session'],
  ['drawing'],
  ['geometry'],
] as const

/** The parts of the editor that modules outside of it may import. */
const editorFor: readonly (readonly [from: RegExp, allowed: RegExp])[] = [
  [/^nodes\/[^/]+\/form\b|^nodes\/SpeakingForm/, /^(kit|hooks|drawing|session\/run\/(chatApi|sampleAnswers)\.ts)/],
  // A pasted cURL line makes a step of the author.
  [/^nodes\/webhook\/curl\/paste/, /^(commands\/(newNode|undoable)\.ts|session\/document\/store\.ts)/],
]

describe('the modules of the editor', () => {
  const home = 'studio/editor/'
  const inside = files.filter(file => file.path.startsWith(home) && !isTest(file.path))
  const folderOf = (path: string) => /^(panels\/[^/]+|[^/]+)\//.exec(path.slice(home.length))?.[1]
  const layerOf = (path: string) =>
    layers.findIndex(names => names.some(name => folderOf(path)?.split('/')[0] === name))

  it('hold all of its files', () => {
    expect(inside.filter(file => layerOf(file.path) < 0).map(file => file.path)).toEqual([])
    for (const name of layers.flat())
      expect(
        inside.some(file => folderOf(file.path)?.startsWith(name)),
        name,
      ).toBe(true)
  })

  it('import what stands below them, and no sibling', () => {
    const wrong = inside.flatMap(file =>
      file.imports.flatMap(specifier => {
        const target = targetOf(file, specifier)
        if (!target?.startsWith(home) || folderOf(target) === folderOf(file.path)) return []
        return layerOf(target) > layerOf(file.path) ? [] : [`${file.path} imports ${specifier}`]
      }),
    )
    expect(wrong).toEqual([])
  })

  it('know nothing of React below the hooks, but for the types of the canvas', () => {
    const react = /^(react|react-dom|react\/.*|zustand|sonner|lucide-react|@tanstack\/.*)$|\.tsx$/
    const wrong = inside
      .filter(file => /^(session|geometry)\//.test(file.path.slice(home.length)))
      .flatMap(file => [
        ...(file.path.endsWith('x') ? [`${file.path} is a component`] : []),
        ...file.imports
          .filter(specifier => react.test(specifier))
          .map(specifier => `${file.path} imports ${specifier}`),
        ...(/^import (?!type).*'@xyflow\/react'/m.test(file.text) ? [`${file.path} imports React Flow`] : []),
      ])
    expect(wrong).toEqual([])
  })

  it('hand the kinds of node the kit of a form, and no more', () => {
    const wrong = files
      .filter(file => file.path.startsWith('nodes/') && !isTest(file.path))
      .flatMap(file =>
        file.imports.flatMap(specifier => {
          const target = targetOf(file, specifier)
          if (!target?.startsWith(home)) return []
          const path = target.slice(home.length)
          const mayImport = editorFor.some(([from, allowed]) => from.test(file.path) && allowed.test(path))
          return mayImport ? [] : [`${file.path} imports ${specifier}`]
        }),
      )
    expect(wrong).toEqual([])
  })
})
