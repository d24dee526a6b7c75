import { builtIns } from '#pathway/builtins.ts'
import type { KnownVariable } from '#studio/editor/kit/prompt/completion.ts'

/** The variables that a number's texts may name: what every call has. */
export function callVariables(): readonly KnownVariable[] {
  return builtIns.map(({ name, about }): KnownVariable => ({ name, about, group: 'Built in' }))
}
