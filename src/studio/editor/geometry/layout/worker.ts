import type { Positions } from '../card.ts'
import type { GroupedTask } from './groups.ts'

/** Lays out in a worker, so that the page stays usable; `signal` ends the work. @throws what ended it */
export function tidyInWorker(task: GroupedTask, signal?: AbortSignal): Promise<Positions> {
  const worker = new Worker(new URL('./tidy.worker.ts', import.meta.url), { type: 'module' })
  const places = new Promise<Positions>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<Positions>) => resolve(data)
    worker.onerror = () => reject(new Error('Couldn’t compute the layout.'))
    signal?.addEventListener('abort', () => reject(signal.reason))
  })
  worker.postMessage(task)
  return places.finally(() => worker.terminate())
}
