import { create } from 'zustand'

const ASKED_EVERY_MS = 3000

/** Reachability of the service, as this page last saw it. */
export const useConnection = create<{ readonly reached: boolean }>()(() => ({ reached: true }))

/** Calls back whenever the service answers again after it did not. @returns ends that */
export function whenReached(listener: () => void): () => void {
  return useConnection.subscribe(({ reached }) => {
    if (reached) listener()
  })
}

let timer: ReturnType<typeof setTimeout> | undefined

/** The service was not reached: asks again and again until it answers, and then tells everyone who waits for it. */
export function noteUnreached() {
  if (useConnection.getState().reached) useConnection.setState({ reached: false })
  timer ??= setTimeout(ask, ASKED_EVERY_MS)
}

async function ask() {
  timer = undefined
  const answer = await fetch('/healthz').catch(() => undefined)
  if (answer?.ok) useConnection.setState({ reached: true })
  else noteUnreached()
}

window.addEventListener('offline', noteUnreached)
window.addEventListener('online', () => {
  clearTimeout(timer)
  void ask()
})
