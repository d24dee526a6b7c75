import type { NodeFacts } from '#pathway/facts/node.ts'
import { isAlwaysSet, textReferences } from '#pathway/references.ts'
import type { Draft } from './draft.ts'
import { isUnbalanced } from './node.ts'

/**
 * What is wrong with the global prompt. It is read at every node, so that a variable may well be unset at first; only one that
 * nothing ever sets is worth a word.
 */
export function findGlobalPromptFaults(prompt: string, nodes: readonly NodeFacts[]): readonly Draft[] {
  if (prompt === '') return []
  const field = 'globalPrompt'
  const { uses, problems } = textReferences(prompt, field)
  const set = new Set<string>()
  for (const { definitions } of nodes) for (const { key } of definitions) set.add(key)
  const unset = uses.filter(use => !isAlwaysSet(use) && !use.keys.some(key => set.has(key)))
  const names = new Map(unset.map(use => [use.keys.join(' '), use.name]))
  return [
    ...problems
      .filter(({ problem }) => isUnbalanced(problem))
      .map(({ problem }): Draft => {
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
