import { variablesOf } from '#nodes/kinds.ts'
import { nodesById, type PathwayDocument } from '#pathway/document.ts'
import type { CommandContext, EditorCommand } from '../../commands/command.ts'
import { editorCommands } from '../../commands/registry.ts'
import { best, findInPathway, type Hit, nodeHit, type VariableHit } from './find.ts'
import { matchScore, readQuery } from './match.ts'
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
    }

export interface Section {
  readonly title: string
  readonly items: readonly SearchItem[]
}

interface Asked {
  readonly document: PathwayDocument
  readonly pathwayId: string
  readonly query: string
  readonly context: CommandContext
}

/** Returns the sections of the search: without a query recent choices, nodes and commands; else the section with the best match first. */
export function findSections({ document, pathwayId, query, context }: Asked): readonly Section[] {
  const recent = recentOf(pathwayId)
  const { nodes, variables, edges, texts } = findInPathway(document, query, recent)
  const places = (hits: readonly Hit[]) => hits.map((hit): SearchItem => ({ kind: 'place', ...hit }))
  const sections = [
    { title: 'Nodes', items: places(nodes) },
    { title: 'Variables', items: variables.map((hit): SearchItem => ({ kind: 'variable', ...hit })) },
    { title: 'Commands', items: best(commandsLike(query, context), recent) },
    { title: 'Edges', items: places(edges) },
    { title: 'Texts', items: places(texts) },
  ].filter(({ items }) => items.length > 0)
  if (readQuery(query)) return sections.toSorted((one, other) => bestOf(one) - bestOf(other))
  const used = recent.flatMap(key => itemOf(key, document, context) ?? [])
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

function commandsLike(query: string, context: CommandContext): SearchItem[] {
  const wanted = readQuery(query)
  return editorCommands.flatMap(command => {
    const item = commandItem(command, context)
    if (!item) return []
    if (!wanted) return [item]
    // Also by the name that the shortcut sheet gives it, when it would now do the opposite: fold what is shown.
    const scores = [item.title, command.title].flatMap(title => matchScore(title.toLowerCase(), wanted) ?? [])
    return scores.length > 0 ? [{ ...item, score: Math.min(...scores) }] : []
  })
}

/** Commands that need the caret, and the search itself, are not offered here. */
const NOT_HERE = new Set(['search', 'highlight-variable'])

function commandItem(command: EditorCommand, context: CommandContext): SearchItem | undefined {
  if (NOT_HERE.has(command.id) || !command.when(context)) return undefined
  const title = command.titleNow?.(context) ?? command.title
  return { kind: 'command', key: `command ${command.id}`, title, score: 0, command }
}

/** Returns the item of a recent key, if it still exists. */
function itemOf(key: string, document: PathwayDocument, context: CommandContext): SearchItem | undefined {
  const [kind = '', id = ''] = key.split(/ (.*)/s)
  if (kind === 'node') {
    const node = nodesById(document).get(id)
    return node && { kind: 'place', ...nodeHit(node, 0) }
  }
  if (kind === 'variable') {
    const variable = variablesOf(document).byKey.get(id)
    return variable && { kind: 'variable', key, variable: id, title: variable.name, score: 0 }
  }
  const command = kind === 'command' ? editorCommands.find(one => one.id === id) : undefined
  return command && commandItem(command, context)
}
