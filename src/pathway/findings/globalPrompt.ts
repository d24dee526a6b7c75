import type { NodeFacts } from '#pathway/facts/node.ts'
import { isAlwaysSet, textUses } from '#pathway/references.ts'
import { parseTemplate } from '#pathway/templates.ts'
import type { Draft } from './draft.ts'
import { isUnbalanced } from './node.ts'

/**
 * What is wrong with the global prompt. It is read at every node, so that a variable may well be unset at first; only one that
 * nothing ever sets is worth a word.
 */
export function findGlobalPromptFaults(prompt: string, nodes: readonly NodeFacts[]): readonly Draft[] {
  if (prompt === '') return []
  const field = 'globalPrompt'
  const unbalanced = parseTemplate(prompt).problems.filter(isUnbalanced)
  const set = new Set(nodes.flatMap(node => node.definitions.map(({ key }) => key)))
  const unset = textUses(prompt, field).filter(use => !isAlwaysSet(use) && !use.keys.some(key => set.has(key)))
  const names = new Map(unset.map(use => [use.keys.join(' '), use.name]))
  return [
    ...unbalanced.map((problem): Draft => {
      const say = () => `The global prompt has unbalanced braces. ${problem.message}`
      return { code: 'template-unbalanced', severity: 'error', field, say }
    }),
    ...[...names.values()].map((name): Draft => {
      const say = () =>
        `The global prompt uses {{${name}}}, but nothing in this pathway sets it. It stays empty unless the call’s request data has it.`
      return { code: 'variable-unset', severity: 'warning', field, say }
    }),
  ]
}
