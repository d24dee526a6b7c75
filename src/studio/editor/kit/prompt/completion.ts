import type { Option } from '#ui/OptionList.tsx'

/** A variable that may be inserted into a text, with what it holds or who sets it. */
export interface KnownVariable {
  readonly name: string
  readonly about: string
  /** Origin of the variable, as a heading. */
  readonly group: string
}

/** Returns the variable being typed after `{{` before the caret; undefined elsewhere. */
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
  // Variables of one origin stay together, and so do the origins as they are listed.
  const groups = [...new Set(hits.map(({ group }) => group))]
  return groups.flatMap(group =>
    hits.filter(hit => hit.group === group).toSorted((one, other) => begins(one) - begins(other)),
  )
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

export function variableOption({ name, about, group }: KnownVariable): Option {
  return { key: name, title: name, about, group }
}
