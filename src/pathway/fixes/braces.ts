import { canonicalKey } from '#pathway/builtins.ts'
import { edgeDescription, edgeLabel, edgesByKey, nodeData } from '#pathway/document.ts'
import { isUnbalanced } from '#pathway/findings/braces.ts'
import { readGlobalPrompt } from '#pathway/globalPrompt.ts'
import { parseTemplate, type TemplateProblem } from '#pathway/templates.ts'
import { type Broken, type Fix, quote } from './fix.ts'
import { changeTextAt } from './texts.ts'

/** Braces that lack their other half get it, or go. */
export function braceFixes(broken: Broken): readonly Fix[] {
  const { finding } = broken
  const found = textsOf(broken).flatMap(text => {
    const problem = unbalanced(text).find(one => finding.message.includes(one.message))
    return problem ? [{ text, problem }] : []
  })[0]
  if (!found) return []
  const { text, problem } = found
  const replace = (id: string, title: string, isSafe: boolean, repaired: string): Fix[] =>
    unbalanced(repaired).length < unbalanced(text).length
      ? [{ id, title, isSafe, apply: doc => changeTextAt(doc, finding, now => (now === text ? repaired : now)) }]
      : []
  const whole = completed(text, problem)
  const isKnown = broken.setNames().some(name => canonicalKey(name) === canonicalKey(whole?.name ?? ''))
  const braces = text.slice(problem.start, problem.end)
  return [
    ...(whole ? replace('complete', `Write {{${whole.name}}}`, isKnown, whole.text) : []),
    ...replace('remove', `Remove the braces ${braces}`, false, text.slice(0, problem.start) + text.slice(problem.end)),
  ]
}

/** For braces that hold no variable: one with a filter may be meant without it. */
export function expressionFixes(broken: Broken): readonly Fix[] {
  const { finding } = broken
  const found = textsOf(broken).flatMap(text => {
    const problem = expressions(text).find(one => finding.message.includes(one.message))
    return problem ? [{ text, problem }] : []
  })[0]
  if (!found) return []
  const { text, problem } = found
  const written = text.slice(problem.start, problem.end)
  const replaced = (by: string) => text.slice(0, problem.start) + by + text.slice(problem.end)
  const fix = (id: string, title: string, repaired: string): Fix => ({
    id,
    title,
    isSafe: false,
    apply: doc => changeTextAt(doc, finding, now => (now === text ? repaired : now)),
  })
  const bare = replaced(`{{${written.slice(2, -2).split('|')[0]?.trim()}}}`)
  const isVariable = written.includes('|') && expressions(bare).length < expressions(text).length
  return [
    ...(isVariable ? [fix('plain', `Remove the filter from ${quote(written)}`, bare)] : []),
    fix('delete', `Remove ${quote(written)}`, replaced('')),
  ]
}

function expressions(text: string): readonly TemplateProblem[] {
  return parseTemplate(text).problems.filter(problem => !isUnbalanced(problem))
}

function textsOf({ document, finding, node, kindOf }: Broken): readonly string[] {
  const { edge_id, node_id, field } = finding
  if (edge_id !== undefined) {
    const edge = edgesByKey(document).get(edge_id)
    return edge ? [field === 'label' ? edgeLabel(edge) : edgeDescription(edge)] : []
  }
  if (node_id === undefined) return [readGlobalPrompt(document)]
  if (!node) return []
  return kindOf(node.type)
    .texts(nodeData(node))
    .filter(text => text.field === field)
    .map(({ text }) => text)
}

function unbalanced(text: string): readonly TemplateProblem[] {
  return parseTemplate(text).problems.filter(isUnbalanced)
}

/** Characters before braces in which the name is looked for that they close. */
const MAX_NAME = 200

/** The text with the missing braces at the end of the name that they are about, if a name is there. */
function completed(text: string, { kind, start, end }: TemplateProblem): { name: string; text: string } | undefined {
  if (kind === 'unclosed') {
    const rest = text.slice(end)
    const name = /^\s*(\w+(?:\.\w+|\[\d+\])*)/.exec(rest)
    if (!name?.[1]) return undefined
    const after = rest.slice(name[0].length).replace(/^\s*\}(?!\})/, '')
    return { name: name[1], text: `${text.slice(0, end)}${name[0]}}}${after}` }
  }
  const before = text.slice(0, start)
  const name = /(\w+(?:\.\w+|\[\d+\])*)\s*$/.exec(before.slice(-MAX_NAME))
  if (!name?.[1]) return undefined
  return { name: name[1], text: `${before.slice(0, before.length - name[0].length)}{{${name[0]}${text.slice(start)}` }
}
