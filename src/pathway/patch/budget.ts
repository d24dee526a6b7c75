/** Entries of lists that a patch may move up or down; a thousand nodes at the beginning of ten thousand move ten million. */
const MOST_WORK = 250_000_000
/** To look at an entry, or to copy a member of an object, takes so many times longer than to move an entry. */
const LOOK = 50
/** Characters and values that a patch may copy. */
const MOST_COPIED = 5 * 1024 * 1024

/** Keeps a patch from more work than its length suggests. Whatever goes past it throws a RangeError. */
export interface Budget {
  /** @param entries that are moved */
  spend(entries: number): void
  /** A container is copied without what stands in its members. */
  spendCopy(container: object): void
  /** A value comes to stand at one more place. */
  spendSize(value: unknown): void
  /** Deep equality of JSON values. */
  isEqual(one: unknown, other: unknown): boolean
}

export function createBudget(): Budget {
  let work = MOST_WORK
  let copied = MOST_COPIED

  function spend(entries: number) {
    work -= entries
    if (work < 0) throw new RangeError('This patch takes too long to apply. Send the whole document instead.')
  }

  function membersOf(value: object): string[] {
    const members = Object.keys(value)
    spend(members.length * LOOK)
    return members
  }

  function isEqual(one: unknown, other: unknown): boolean {
    if (one === other) return true
    if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
    if (Array.isArray(one)) {
      if (!Array.isArray(other) || one.length !== other.length) return false
      spend(one.length * LOOK)
      return one.every((entry, at) => isEqual(entry, other[at]))
    }
    if (Array.isArray(other)) return false
    const members = membersOf(one)
    if (members.length !== membersOf(other).length) return false
    return members.every(name => Object.hasOwn(other, name) && isEqual(one[name as never], other[name as never]))
  }

  return {
    spend,
    spendCopy: container => spend(Array.isArray(container) ? container.length : membersOf(container).length),
    spendSize(value) {
      const open = [value]
      while (open.length > 0) {
        const next = open.pop()
        copied -= typeof next === 'string' ? next.length + 1 : 1
        if (Array.isArray(next)) copied -= next.length
        if (copied < 0) throw new RangeError('A patch can copy at most 5 MiB in total.')
        if (Array.isArray(next)) for (const entry of next) open.push(entry)
        else if (typeof next === 'object' && next !== null) {
          for (const [name, member] of Object.entries(next)) {
            copied -= name.length
            open.push(member)
          }
        }
      }
    },
    isEqual,
  }
}
