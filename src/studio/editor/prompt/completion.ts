import { kindOf } from '#nodes/models.ts'
import { builtIns } from '#pathway/builtins.ts'
import { nodeName, nodesById, type PathwayDocument } from '#pathway/document.ts'
import { listVariables } from '#pathway/references.ts'
import type { Option } from '#ui/OptionList.tsx'

/** A variable that may be inserted into a text, with what it holds or who sets it. */
export interface KnownVariable {
  readonly name: string
  readonly about: string
  readonly group: 'pathway' | 'builtin'
}

/** The variables that the pathway sets or reads, then those that every call has. */
export function knownVariables(document: PathwayDocument): readonly KnownVariable[] {
  const nodes = nodesById(document)
  const own = listVariables(document, kindOf).map(({ name, setBy }): KnownVariable => {
    const setters = [...new Set(setBy.map(({ node_id }) => node_id))].flatMap(id => {
      const node = nodes.get(id)
      return node ? [nodeName(node)] : []
    })
    const [first, ...others] = setters
    const about =
      first === undefined
        ? 'Nothing in this pathway sets it.'
        : others.length === 0
          ? `Set by “${first}”.`
          : `Set by “${first}” and ${others.length} more.`
    return { name, about, group: 'pathway' }
  })
  return [...own, ...builtIns.map(({ name, about }): KnownVariable => ({ name, about, group: 'builtin' }))]
}

/** What is being typed after `{{` in front of the caret; undefined elsewhere. */
export function typedVariable(
  text: string,
  caret: number,
): { readonly start: number; readonly query: string } | undefined {
  const before = text.slice(Math.max(0, caret - 80), caret)
  const match = /\{\{([^{}|\n]*)$/.exec(before)
  return match ? { start: caret - match[0].length, query: (match[1] ?? '').trim() } : undefined
}

export function matchVariables(variables: readonly KnownVariable[], query: string): readonly KnownVariable[] {
  const wanted = query.toLowerCase()
  const hits = variables.filter(({ name }) => name.toLowerCase().includes(wanted))
  const begins = (variable: KnownVariable) => (variable.name.toLowerCase().startsWith(wanted) ? 0 : 1)
  return hits.toSorted((one, other) => begins(one) - begins(other))
}

/** The text with a variable in place of what stands from `start` to `end`, and where the caret goes then. */
export function insertVariable(
  text: string,
  name: string,
  start: number,
  end: number,
): { readonly text: string; readonly caret: number } {
  const rest = text.slice(end)
  const closing = /^\s*\}\}/.exec(rest)
  const opened = text.slice(start, end).startsWith('{{')
  const after = opened && closing ? rest.slice(closing[0].length) : rest
  const inserted = `{{${name}}}`
  return { text: text.slice(0, start) + inserted + after, caret: start + inserted.length }
}

export function variableOption({ name, about }: KnownVariable): Option {
  return { key: name, title: name, about }
}
