/** Gives whoever asks for the same while it is being worked out the one answer, so that a thousand calls of one pathway ask once. */
export function createSharing<Result>() {
  const underWay = new Map<string, Promise<Result>>()
  return (key: string, make: () => Promise<Result>): Promise<Result> => {
    const found = underWay.get(key)
    if (found) return found
    const made = make().finally(() => underWay.delete(key))
    underWay.set(key, made)
    return made
  }
}
