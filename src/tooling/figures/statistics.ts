/** The value below which the share of the sample lies: 0.5 is the median. NaN for an empty sample. */
export function quantile(sample: readonly number[], share: number): number {
  const sorted = [...sample].sort((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN
}

export function median(sample: readonly number[]): number {
  return quantile(sample, 0.5)
}

/** Milliseconds that each of `runs` runs takes; `prepare` is not counted. */
export function timed<Input>(runs: number, prepare: (run: number) => Input, work: (input: Input) => void): number[] {
  return Array.from({ length: runs }, (_, run) => {
    const input = prepare(run)
    const before = performance.now()
    work(input)
    return performance.now() - before
  })
}
