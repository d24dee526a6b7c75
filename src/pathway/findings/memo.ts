/** Calls a function again only when one of its arguments is not the one of the last call. */
export function memo<Arguments extends readonly unknown[], Result>(
  compute: (...args: Arguments) => Result,
): (...args: Arguments) => Result {
  let last: { args: Arguments; result: Result } | undefined
  return (...args) => {
    if (last && args.length === last.args.length && args.every((arg, index) => Object.is(arg, last?.args[index]))) {
      return last.result
    }
    last = { args, result: compute(...args) }
    return last.result
  }
}

/** Gives back the list of the last call as long as the new one holds the same entries. */
export function stableList<Entry>(): (list: readonly Entry[]) => readonly Entry[] {
  let last: readonly Entry[] = []
  return list => {
    if (list.length !== last.length || list.some((entry, index) => !Object.is(entry, last[index]))) last = list
    return last
  }
}
