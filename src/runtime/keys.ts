import type { PathwayNode } from '#pathway/document.ts'
import { lookupVariable } from '#pathway/templates.ts'
import type { WantedVariable } from './brain.ts'
import { isKnown, keepValues, wantedOf } from './extraction.ts'
import { event, type Play, type Run } from './run.ts'
import { remember } from './say.ts'
import { kindOfValue } from './scripted/extract.ts'

/**
 * The caller pressed keys (`docs/playing.md` §2). At a node that wants a number, a code or a phone number they are its value; else they
 * are taken as if they had been said.
 *
 * @returns whether they were the value of a variable
 */
export async function* pressKeys(run: Run, node: PathwayNode, digits: string): Play<boolean> {
  const told = event(run, 'button.press', { digits })
  remember(run, 'user', digits, told)
  yield told
  // The hash key ends an entry.
  const value = digits.replace(/#+$/, '')
  const variable = /^\d+$/.test(value) ? takerOf(run, node) : undefined
  if (!variable) return false
  yield* keepValues(run, node, { wanted: [variable] }, { [variable.name]: value })
  return true
}

/** The first variable that keys can tell and that is still unknown; where all are known, the first, which they correct. */
function takerOf(run: Run, node: PathwayNode): WantedVariable | undefined {
  const able = wantedOf(run, node).filter(isTold)
  return able.find(({ name }) => !isKnown(lookupVariable(run.state.variables, name))) ?? able[0]
}

const TOLD_BY_KEYS: ReadonlySet<unknown> = new Set(['code', 'phone', 'year'])

function isTold(variable: WantedVariable): boolean {
  const { type } = variable
  return type === 'integer' || type === 'number' || (type === 'string' && TOLD_BY_KEYS.has(kindOfValue(variable)))
}
