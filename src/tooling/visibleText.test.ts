import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { parseSync, Visitor } from 'vite'
import { expect, it } from 'vitest'

const src = resolve(import.meta.dirname, '..')
/** Modules whose texts people read on screens. */
const shown = ['studio', 'ui', 'nodes', 'pathway', 'contract', 'runtime/events', 'server']
/** Folders of what models and logs are told, and nobody reads on a screen. */
const unseen = ['server/brains', 'server/db', 'server/workers', 'server/lifecycle.ts']

/** Words that people type into a search, in any English; no screen shows them. */
const typed = 'studio/editor/page/search/keywords.ts'

/** Phrases that no screen uses, each with the reason and the words to use. */
const banned: readonly (readonly [RegExp, string])[] = [
  [/\bways? on\b/, 'say “edge” or “next node”'],
  [/\bthe talk\b/, 'say “conversation”'],
  [/\bmend(s|ed|ing)?\b/i, 'say “fix”'],
  [/\bmembers\b|\b(a|the|this) member\b/i, 'say “field”'],
  [/\bby itself\b/, 'say what does it'],
  [/, too\b/, 'say it without “too”'],
  [/\bso that\b/, 'use two sentences'],
  [/\bthat which\b/, 'name the thing'],
  [/^Empty: /, 'say “Leave blank to …”'],
  [/\bLeads to\b/, 'say “Go to”'],
  [/\bis (never |always )?taken\b/, 'say “applies”, “matches” or “followed”'],
  [
    /\b(colours?|centres?|neighbours?|misspelt|dialled|recognise|organise|cancelled|behaviour|favourite)\b/i,
    'screens are in American English',
  ],
  [/\b(leave|left) (it|this) empty\b|^empty for\b/i, 'say “Leave blank to …”'],
  [/\banew\b/, 'say “again” or “start fresh”'],
  [/\bnobody’s phone\b/, 'say “no phone rings”'],
  [/\bthe start page\b/i, 'say “Home”'],
  [/\b(goes|go) on\b/, 'say “continue”'],
  [/\bthe person before\b|\bthe (text|value) before it\b/, 'say “previous”'],
  [/\bis (kept|shown) nowhere\b|\bshown nowhere\b/, 'say “never shown”'],
  [/\bDefault node\b/, 'screens call the kind “Speak”'],
  [/\bfold (the|away)\b/i, 'say “hide”'],
  [/\bunless (said|given)\b/, 'say “Default: …”'],
  [/^Identifies the\b/, 'say “ID of the …”'],
  [/\beverybody\b/i, 'say “everyone”'],
  [/^Create the first\b/, 'say “Create a …”'],
  [/\bcatalogue\b/i, 'screens are in American English'],
  [/; null\b/, 'say “`null` if …” in a sentence of its own'],
]

/** Names of code, not texts: where a string stands says which it is. */
const codeAttributes = new Set<unknown>([
  'className',
  'd',
  'id',
  'key',
  'type',
  'role',
  'href',
  'data-field',
  'viewBox',
])

/** An error of the program, which only its log has; a client reads that of the API. */
function isFault({ argument }: { readonly argument: { readonly type: string; readonly callee?: unknown } }): boolean {
  const callee = argument.callee
  return !(typeof callee === 'object' && callee !== null && 'name' in callee && callee.name === 'ApiError')
}

/** Texts of a file: string literals with a space, template parts and JSX text. */
function textsOf(path: string): readonly string[] {
  const { program } = parseSync(path, readFileSync(path, 'utf8'))
  const texts: string[] = []
  let hidden = 0
  const within = (step: 1 | 0 | -1) => () => {
    hidden += step
  }
  const withinCode = (step: 1 | -1) => (attribute: { readonly name: { readonly name: unknown } }) => {
    if (codeAttributes.has(attribute.name.name)) hidden += step
  }
  new Visitor({
    ImportDeclaration: within(1),
    'ImportDeclaration:exit': within(-1),
    ThrowStatement: statement => within(isFault(statement) ? 1 : 0)(),
    'ThrowStatement:exit': statement => within(isFault(statement) ? -1 : 0)(),
    JSXAttribute: withinCode(1),
    'JSXAttribute:exit': withinCode(-1),
    'Literal:exit': ({ value }) => {
      if (hidden === 0 && typeof value === 'string' && value.includes(' ')) texts.push(value)
    },
    'TemplateElement:exit': ({ value }) => {
      if (hidden === 0 && value.cooked?.includes(' ')) texts.push(value.cooked)
    },
    'JSXText:exit': ({ value }) => {
      if (value.trim() !== '') texts.push(value.replace(/\s+/g, ' ').trim())
    },
  }).visit(program)
  return texts
}

function filesIn(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap(entry => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return entry.name === 'testing' || entry.name === 'fixtures' ? [] : filesIn(path)
    return /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$|fixture|benchmark/i.test(entry.name) ? [path] : []
  })
}

it('texts of screens are free of phrases that no product writer uses', () => {
  const files = shown
    .flatMap(folder => filesIn(join(src, folder)))
    .filter(path => ![typed, ...unseen].some(one => path.startsWith(join(src, one))))
  const found = files.flatMap(path =>
    textsOf(path).flatMap(text =>
      banned.flatMap(([phrase, instead]) =>
        phrase.test(text) ? [`${relative(src, path)}: “${text.slice(0, 120)}”: ${instead}`] : [],
      ),
    ),
  )
  expect(found).toEqual([])
})

it('finds texts in attributes, templates and elements, and passes by code', () => {
  const texts = textsOf(join(src, 'studio/editor/kit/sections/MovingOnSection.tsx'))
  expect(texts).toContain('Next steps')
  expect(texts).toContain('No outgoing edges. Drag from the handle below the card or add one here.')
  expect(texts.filter(text => text.includes('text-muted'))).toEqual([])
})
