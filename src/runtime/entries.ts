import { playOf } from '#nodes/plays.ts'
import { nodeData, nodeName, nodesById, type PathwayNode, textMember } from '#pathway/document.ts'
import { modelOptions } from '#pathway/members.ts'
import { variableKey } from '#pathway/templates.ts'
import type { Entry, Extraction, Option } from './brain.ts'
import { fillerFor } from './context.ts'
import { missingOf, wantedOf } from './extraction.ts'
import type { Run } from './run.ts'
import { openingOf } from './speech.ts'

/** Characters of all prompts that a decision is asked for with: reading more takes longer than asking once more. */
const MOST = 8_000

type Offered = readonly { readonly kind: Entry['kind']; readonly option: Option }[]

/**
 * The nodes that options lead to and that a model can speak at in the answer with which it goes there: their first words are made from
 * their prompt, and from nothing that is still to be done. As many as there is room for.
 */
export function entriesOf(run: Run, node: PathwayNode, offered: Offered, extraction?: Extraction): readonly Entry[] {
  const fill = fillerFor(run, new Set(extraction?.wanted.map(({ name }) => variableKey(name))))
  const entries: Entry[] = []
  let room = MOST
  for (const { kind, option } of offered) {
    const target = nodesById(run.document).get(option.target)
    if (!target || !isPrompted(run, node, target)) continue
    const data = nodeData(target)
    const prompt = fill(textMember(data, 'prompt'))
    const condition = fill(textMember(data, 'condition'))
    if (prompt.length + condition.length > room) continue
    room -= prompt.length + condition.length
    entries.push({
      kind,
      key: option.key,
      target: target.id,
      node_name: nodeName(target),
      prompt,
      condition,
      missing: missingOf(run, target),
      dialogue: Array.isArray(data.dialogueExamples) ? data.dialogueExamples : [],
    })
  }
  return entries
}

/** True if a node says first what the same model makes of its prompt. */
function isPrompted(run: Run, from: PathwayNode, node: PathwayNode): boolean {
  const data = nodeData(node)
  const { speaksFirst, readsFirst } = playOf(node)
  if (!(speaksFirst || readsFirst) || (readsFirst && wantedOf(run, node).length > 0)) return false
  // A tool's answer is known only there.
  if (Array.isArray(data.tools) && data.tools.length > 0) return false
  if (data.skipIfKnown === true || openingOf(run) !== undefined) return false
  if (textMember(data, 'text').trim() !== '' || textMember(data, 'prompt').trim() === '') return false
  return modelOptions(data).modelName === modelOptions(nodeData(from)).modelName
}
