import { templateVariables } from '#pathway/templates.ts'
import { type PathwayVariable, type PathwayVariables, variableNamed } from '#pathway/variables/list.ts'

/** The variable that the caret stands in, between its braces; one that a field names as a whole, as a rule does; undefined for none. */
export function variableAt(variables: PathwayVariables, text: string, caret: number): PathwayVariable | undefined {
  const inBraces = templateVariables(text).find(({ start, end }) => start <= caret && caret <= end)
  return variableNamed(variables, inBraces?.name ?? text.trim())
}

/** The same for what has the focus. */
export function variableAtFocus(variables: PathwayVariables): PathwayVariable | undefined {
  const field = document.activeElement
  if (!(field instanceof HTMLTextAreaElement) && !(field instanceof HTMLInputElement)) return undefined
  return variableAt(variables, field.value, field.selectionStart ?? 0)
}
