import type { Dice } from '../../figures/random.ts'
import { hostileText, hostileValue } from './values.ts'

/** A copy in which one place holds something else, is gone, or came in addition. */
export function mutate(value: unknown, dice: Dice): unknown {
  if (Array.isArray(value) && value.length > 0 && dice.chance(0.9)) {
    const copy = [...value]
    const at = dice.below(copy.length)
    const way = dice.below(7)
    if (way === 0) copy.splice(at, 1)
    else if (way === 1) copy.splice(at, 0, copy[dice.below(copy.length)])
    else copy[at] = mutate(copy[at], dice)
    return copy
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value) && dice.chance(0.92)) {
    const members = Object.entries(value)
    if (members.length === 0 || dice.chance(0.08)) return { ...value, [hostileText(dice)]: hostileValue(dice) }
    const at = dice.below(members.length)
    return Object.fromEntries(
      members.flatMap(([name, member], index): [string, unknown][] => {
        if (index !== at) return [[name, member]]
        return dice.chance(0.12) ? [] : [[name, mutate(member, dice)]]
      }),
    )
  }
  return hostileValue(dice)
}
