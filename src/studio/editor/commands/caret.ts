import { templateVariables } from '#pathway/templates.ts'
import { type PathwayVariable, type PathwayVariables, variableNamed } from '#pathway/variables/list.ts'

/** Returns the variable around the caret, or the one that a whole field names, as in a rule; undefined for none. */
export function variableAt(variables: PathwayVariables, text: string, caret: number): PathwayVariable | undefined {
  const inBraces = templateVariables(text).find(({ start, end }) => start <= caret && caret <= end)
  return variableNamed(variables, inBraces?.name ?? text.trim())
}

/** Returns the variable at the caret of the focused field. */
export function variableAtFocus(variables: PathwayVariables): PathwayVariable | undefined {
  const field = document.activeElement
  if (!(field instanceof HTMLTextAreaElement) && !(field instanceof HTMLInputElement)) return undefined
  return variableAt(variables, field.value, field.selectionStart ?? 0)
}
