import { isBuiltIn } from '#pathway/builtins.ts'
import type { PathwayDocument } from '#pathway/document.ts'
import { parseTemplate, templateVariables, variableKey } from '#pathway/templates.ts'
import { changeTexts } from '#pathway/texts/change.ts'
import { listTexts, type NodeTexts, type TextHolder, type TextPlace } from '#pathway/texts/places.ts'
import type { PathwayVariables } from './list.ts'

/** A text before and after a variable in it was renamed. */
export interface Renaming {
  readonly holder: TextHolder
  readonly place: TextPlace
  readonly after: string
}

/** Every text that names a variable, with the variable renamed, for a look before `renameVariable` does it. */
export function planRenaming(
  document: PathwayDocument,
  nodeTexts: NodeTexts,
  { from, to }: { readonly from: string; readonly to: string },
): readonly Renaming[] {
  return listTexts(document, nodeTexts).flatMap(holder =>
    holder.texts.flatMap(place => {
      const after = renamed(place, from, to)
      return after === place.text ? [] : [{ holder, place, after }]
    }),
  )
}

/**
 * Renames a variable wherever it is set and read: in rows that extract or map it, in rules, and between the braces of every text. What is read
 * of it (`order.items[0]`), its filters and all else of a text stay as they are written.
 */
export function renameVariable(
  document: PathwayDocument,
  nodeTexts: NodeTexts,
  { from, to }: { readonly from: string; readonly to: string },
): PathwayDocument {
  return changeTexts(document, nodeTexts, place => renamed(place, from, to))
}

function renamed({ text, isVariable }: TextPlace, from: string, to: string): string {
  if (isVariable && !text.includes('{{')) return renameHead(text, from, to)
  if (!text.includes('{{')) return text
  let written = ''
  for (const part of parseTemplate(text).parts) {
    if (part.type === 'text') written += part.text
    else {
      const inside = renameHead(text.slice(part.start + 2, part.end - 2), from, to)
      written += `{{${part.fallbackName === undefined ? inside : renameFallback(inside, from, to)}}}`
    }
  }
  return written
}

/** A name, a path or what stands between braces, with the variable that it begins with renamed. */
function renameHead(inside: string, from: string, to: string): string {
  const lead = /^\s*/.exec(inside)?.[0] ?? ''
  const rest = inside.slice(lead.length)
  const head = rest.slice(0, from.length)
  const next = rest.slice(from.length)
  return variableKey(head) === variableKey(from) && /^\s*(?:$|[.[|])/.test(next) ? lead + to + next : inside
}

/** `name | default: nickname`, with the variable after the colon renamed. */
function renameFallback(inside: string, from: string, to: string): string {
  const at = inside.indexOf(':', inside.indexOf('|')) + 1
  return inside.slice(0, at) + renameHead(inside.slice(at), from, to)
}

/** Why a variable cannot have a name, or what to think of before it gets it; undefined where nothing speaks against it. */
export function judgeName(
  variables: PathwayVariables,
  from: string,
  to: string,
): { readonly message: string; readonly isError: boolean } | undefined {
  const name = to.trim()
  if (name === '') return { message: 'Enter a name.', isError: true }
  const [read, ...others] = templateVariables(`{{${name}}}`)
  if (!read || others.length > 0 || read.name !== name || read.path.length > 1) {
    return { message: 'Names can’t have braces, brackets, dots, commas, or quotation marks.', isError: true }
  }
  if (isBuiltIn(name)) return { message: `“${name}” is built into every call.`, isError: true }
  if (variableKey(name) !== variableKey(from) && variables.byKey.has(variableKey(name))) {
    return { message: `“${name}” already exists. The two variables will be merged.`, isError: false }
  }
  return undefined
}
