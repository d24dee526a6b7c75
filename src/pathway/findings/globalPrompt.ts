import { MAX_TEXT_LENGTH } from '#pathway/bounds.ts'
import type { NodeFacts } from '#pathway/facts/node.ts'
import { type Numbering, readsInNeed } from '#pathway/facts/reads.ts'
import { textReferences } from '#pathway/references.ts'
import { braceFault } from './braces.ts'
import type { Draft } from './draft.ts'
import { tooLong } from './node.ts'

/**
 * Finds what is wrong with the global prompt. It is read at every node, so that a variable may well be unset at first; only one that
 * nothing ever sets is worth a word.
 */
export function findGlobalPromptFaults(
  prompt: string,
  nodes: readonly NodeFacts[],
  numberOf: Numbering,
): readonly Draft[] {
  if (prompt === '') return []
  const field = 'globalPrompt'
  if (prompt.length > MAX_TEXT_LENGTH) {
    return [
      { code: 'text-too-long', severity: 'warning', field, say: () => `The global prompt ${tooLong(prompt.length)}` },
    ]
  }
  const { uses, problems } = textReferences(prompt, field)
  const set = new Set<number>()
  for (const { definitions } of nodes) for (const { variable } of definitions) set.add(variable)
  const unset = readsInNeed(uses, numberOf).filter(read => !read.variables.some(variable => set.has(variable)))
  return [
    ...problems.map(({ problem }): Draft => {
      const { message, ...fault } = braceFault('The global prompt', problem)
      return { ...fault, field, say: () => message }
    }),
    ...unset.map(({ name }): Draft => {
      const say = () =>
        `The global prompt uses {{${name}}}, which is never set. It will be blank unless passed in with the call.`
      return { code: 'variable-unset', severity: 'warning', field, variable: name, say }
    }),
  ]
}
