/** Runs work once at a time; asked meanwhile, once more after that. `settled` waits for both. */
export function oneAtATime(
  work: () => Promise<void>,
  fail: (error: unknown) => void,
): (() => void) & { settled(): Promise<void> } {
  let underWay: Promise<void> | undefined
  let again = false
  function run() {
    if (underWay) {
      again = true
      return
    }
    underWay = work()
      .catch(fail)
      .finally(() => {
        underWay = undefined
        if (again) {
          again = false
          run()
        }
      })
  }
  async function settled() {
    while (underWay) await underWay
  }
  return Object.assign(run, { settled })
}
