import type { ExternalToast } from 'sonner'
import { lazyModule } from './lazy/parts.ts'

type Loaded = typeof import('./Toaster.tsx')

/** Messages that were said before the scripts that show them were there. */
const waiting: ((loaded: Loaded) => void)[] = []
const listeners = new Set<() => void>()
let loaded: Loaded | undefined
let count = 0

/** Fetches what shows messages; from then on each shows as it is said. */
export const loadToasts = lazyModule(async () => {
  loaded ??= await import('./Toaster.tsx')
  for (const listen of listeners) listen()
  for (const say of waiting.splice(0)) say(loaded)
})

export function loadedToaster() {
  return loaded?.Toaster
}

/** Calls back once the toaster can be shown. @returns ends that */
export function onToasterLoaded(listen: () => void): () => void {
  listeners.add(listen)
  return () => listeners.delete(listen)
}

function whenLoaded(say: (loaded: Loaded) => void) {
  if (loaded) return say(loaded)
  waiting.push(say)
  // Waiting messages are said with the next one, or once the page has nothing else to do.
  loadToasts().catch(() => undefined)
}

type Kind = 'message' | 'success' | 'error' | 'loading'
type Id = string | number

interface ToastOptions extends ExternalToast {
  /** Takes the message away once aborted, and keeps a later one from being said: its action would have nothing to act on. */
  readonly until?: AbortSignal
}

function say(kind: Kind, message: string, { until, ...options }: ToastOptions = {}): Id {
  count += 1
  const id = options.id ?? `toast-${count}`
  if (until?.aborted) return id
  until?.addEventListener('abort', () => toast.dismiss(id), { once: true })
  whenLoaded(({ toast }) => toast[kind](message, { ...options, id }))
  return id
}

/** Says something shortly at the edge of the page. @returns the id by which it is dismissed */
export function toast(message: string, options?: ToastOptions): Id {
  return say('message', message, options)
}
toast.success = (message: string, options?: ToastOptions) => say('success', message, options)
toast.error = (message: string, options?: ToastOptions) => say('error', message, options)
toast.loading = (message: string, options?: ToastOptions) => say('loading', message, options)
toast.dismiss = (id: Id) => whenLoaded(({ toast }) => toast.dismiss(id))

const UNDO_SHOWN_FOR_MS = 10_000

/**
 * Says what was done, with a button that takes it back.
 *
 * @param options `onGone` is called when the message has left the screen
 * @returns what takes the message away, where there is nothing to take back any more
 */
export function toastUndo(
  message: string,
  undo: () => void,
  { onGone, ...options }: Pick<ToastOptions, 'until'> & { readonly onGone?: () => void } = {},
): () => void {
  const shown = toast(message, {
    ...options,
    duration: UNDO_SHOWN_FOR_MS,
    action: { label: 'Undo', onClick: undo },
    onDismiss: onGone,
    onAutoClose: onGone,
  })
  return () => toast.dismiss(shown)
}
