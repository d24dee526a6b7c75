import { variablesOf } from '#nodes/kinds.ts'
import { nodesById, type PathwayDocument } from '#pathway/document.ts'
import type { CommandContext, EditorCommand } from '../../commands/command.ts'
import { editorCommands } from '../../commands/registry.ts'
import { type Elsewhere, otherPathways, pages, themeCommands } from './elsewhere.ts'
import { best, findInPathway, type Hit, nodeHit, type VariableHit } from './find.ts'
import { conditionOf, keywordsOf } from './keywords.ts'
import { readQuery, titleScore, type Wanted } from './match.ts'
import { recentOf } from './recent.ts'

/** Something that the search leads to. */
export type SearchItem =
  | ({ readonly kind: 'place' } & Hit)
  | ({ readonly kind: 'variable' } & VariableHit)
  | {
      readonly kind: 'command'
      readonly key: string
      readonly title: string
      readonly score: number
      readonly command: EditorCommand
      /** Reason why it cannot run now; such a command is shown to who looks for it, last. */
      readonly condition?: string | undefined
    }
  | ({ readonly kind: 'elsewhere'; readonly score: number } & Elsewhere)

export interface Section {
  readonly title: string
  readonly items: readonly SearchItem[]
}

interface Asked {
  readonly document: PathwayDocument
  readonly pathwayId: string
  readonly pathways: readonly { readonly id: string; readonly name: string }[]
  readonly query: string
  readonly context: CommandContext
}

/** Returns the sections of the search: without a query recent choices, nodes and commands; else the section with the best match first. */
export function findSections(asked: Asked): readonly Section[] {
  const { document, pathwayId, pathways, query, context } = asked
  const recent = recentOf(pathwayId)
  const wanted = readQuery(query)
  const { nodes, variables, edges, texts } = findInPathway(document, query, recent)
  const places = (hits: readonly Hit[]) => hits.map((hit): SearchItem => ({ kind: 'place', ...hit }))
  const others = (list: readonly Elsewhere[]) => elsewhereLike(list, wanted)
  const beside = otherPathways(pathways, pathwayId)
  const commands = [...commandsLike(wanted, context), ...others(themeCommands)]
  const sections = [
    { title: 'Nodes', items: places(nodes) },
    { title: 'Variables', items: variables.map((hit): SearchItem => ({ kind: 'variable', ...hit })) },
    { title: 'Commands', items: best(commands, recent) },
    { title: 'Pages', items: best(others(pages), recent) },
    { title: 'Other pathways', items: best(others(beside), recent) },
    { title: 'Edges', items: places(edges) },
    { title: 'Texts', items: places(texts) },
  ].filter(({ items }) => items.length > 0)
  if (wanted) return sections.toSorted((one, other) => bestOf(one) - bestOf(other))
  const used = recent.flatMap(key => itemOf(key, asked, [...themeCommands, ...pages, ...beside]) ?? [])
  return used.length === 0 ? sections : [{ title: 'Recent', items: used }, ...sections.map(without(used))]
}

function bestOf({ items }: Section): number {
  return Math.min(...items.map(({ score }) => score))
}

/** Each thing stands in one place only. */
function without(used: readonly SearchItem[]): (section: Section) => Section {
  const keys = new Set(used.map(({ key }) => key))
  return ({ title, items }) => ({ title, items: items.filter(({ key }) => !keys.has(key)) })
}

function elsewhereLike(list: readonly Elsewhere[], wanted: Wanted | undefined): SearchItem[] {
  return list.flatMap(one => {
    const titles = one.name === undefined ? [one.title] : [one.title, one.name]
    const scores = wanted ? titles.flatMap(title => titleScore(title, one.keywords, wanted) ?? []) : [0]
    return scores.length === 0 ? [] : [{ kind: 'elsewhere' as const, score: Math.min(...scores), ...one }]
  })
}

/** Added to the score of a command that cannot run now, so that it comes after all that can. */
const LATER = 10

function commandsLike(wanted: Wanted | undefined, context: CommandContext): SearchItem[] {
  return editorCommands.flatMap(command => {
    const item = commandItem(command, context, wanted !== undefined)
    if (!item || !wanted) return item ?? []
    // Also by the name that the shortcut sheet gives it, when it would now do the opposite: hide what is shown.
    const titles = [...new Set([item.title, command.title])]
    const scores = titles.flatMap(title => titleScore(title, keywordsOf(command.id), wanted) ?? [])
    return scores.length > 0 ? [{ ...item, score: Math.min(...scores) + item.score }] : []
  })
}

/** Commands that need the caret, the search itself, and the list of pathways, which is among the pages. */
const NOT_HERE = new Set(['search', 'highlight-variable', 'leave'])

/** @param isAskedFor keeps one that cannot run now, where there is a reason to tell */
function commandItem(
  command: EditorCommand,
  context: CommandContext,
  isAskedFor: boolean,
): (SearchItem & { readonly kind: 'command' }) | undefined {
  if (NOT_HERE.has(command.id)) return undefined
  const key = `command ${command.id}`
  if (!command.when(context)) {
    const condition = isAskedFor ? conditionOf(command.id) : undefined
    return condition === undefined
      ? undefined
      : { kind: 'command', key, title: command.title, score: LATER, command, condition }
  }
  return { kind: 'command', key, title: command.titleNow?.(context) ?? command.title, score: 0, command }
}

/** Returns the item of a recent key, if it still exists. */
function itemOf(key: string, { document, context }: Asked, elsewhere: readonly Elsewhere[]): SearchItem | undefined {
  const [kind = '', id = ''] = key.split(/ (.*)/s)
  if (kind === 'node') {
    const node = nodesById(document).get(id)
    return node && { kind: 'place', ...nodeHit(node, 0) }
  }
  if (kind === 'variable') {
    const variable = variablesOf(document).byKey.get(id)
    return variable && { kind: 'variable', key, variable: id, title: variable.name, score: 0 }
  }
  if (kind === 'command') {
    const command = editorCommands.find(one => one.id === id)
    return command && commandItem(command, context, false)
  }
  const one = elsewhere.find(({ key: own }) => own === key)
  return one && { kind: 'elsewhere', score: 0, ...one }
}
