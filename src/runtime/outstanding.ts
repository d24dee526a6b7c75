import { playOf } from '#nodes/plays.ts'
import { nodeData, type PathwayNode, textMember } from '#pathway/document.ts'
import { readGlobalPrompt } from '#pathway/globalPrompt.ts'
import { templateVariables, variableKey } from '#pathway/templates.ts'
import { wantedOf } from './extraction.ts'
import type { Play, Run } from './run.ts'

/** Reads what is left of the answer that a move was decided by (`docs/playing.md` §7). */
export async function* settle(run: Run): Play<void> {
  if (run.outstanding) yield* run.outstanding.settle()
}

/** True if nothing that a node says and does at first needs the values that are still being read, so that it can speak at once. */
export function speaksAtOnce(run: Run, node: PathwayNode): boolean {
  const read = new Set(run.outstanding?.read)
  const data = nodeData(node)
  if (playOf(node).speaksFirst !== true || data.skipIfKnown === true) return false
  if (read.size === 0) return true
  if (wantedOf(run, node).some(({ name }) => read.has(variableKey(name)))) return false
  const texts = [textMember(data, 'text'), textMember(data, 'prompt'), readGlobalPrompt(run.document)]
  return !texts.some(text => templateVariables(text).some(({ name }) => read.has(variableKey(rootOf(name)))))
}

const rootOf = (name: string) => /^[^.[]*/.exec(name)?.[0] ?? name
