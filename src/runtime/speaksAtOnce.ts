import { playOf } from '#nodes/plays.ts'
import { nodeData, type PathwayNode, textMember } from '#pathway/document.ts'
import { readGlobalPrompt } from '#pathway/globalPrompt.ts'
import { rootOf, templateVariables, variableKey } from '#pathway/templates.ts'
import { wantedOf } from './extraction.ts'
import type { Run } from './run.ts'

/** True if nothing that a node says and does at first needs the values that are still being read, so that it can speak at once. */
export function speaksAtOnce(run: Run, node: PathwayNode): boolean {
  const read = new Set(run.outstanding?.read)
  const data = nodeData(node)
  const { speaksFirst, readsFirst } = playOf(node)
  if (!speaksFirst || data.skipIfKnown === true) return false
  if (readsFirst && wantedOf(run, node).length > 0) return false
  // Whoever made its words knew the values.
  if (read.size === 0 || run.outstanding?.target === node.id) return true
  if (wantedOf(run, node).some(({ name }) => read.has(variableKey(name)))) return false
  const texts = [textMember(data, 'text'), textMember(data, 'prompt'), readGlobalPrompt(run.document)]
  return !texts.some(text => templateVariables(text).some(({ name }) => read.has(variableKey(rootOf(name)))))
}
