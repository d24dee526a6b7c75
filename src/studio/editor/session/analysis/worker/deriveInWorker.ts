import type { PathwayDocument } from '#pathway/document.ts'
import type { Finding } from '#pathway/finding.ts'
import { derivePatch } from '#pathway/patch/derive.ts'
import { lazyModule } from '#ui/lazy/parts.ts'
import { whenIdle } from '#ui/lazy/whenIdle.ts'
import { Cancelled, type Derivation } from '../live.ts'
import { type Answer, answered } from './answer.ts'

const loadFindings = lazyModule(async () => {
  const [{ checkedKinds }, { createFindings }] = await Promise.all([
    import('#nodes/checks.ts'),
    import('#pathway/findings/findings.ts'),
  ])
  return () => createFindings(checkedKinds)
})

/** Derives findings in a worker, so that no key, frame or opening waits for them, and the page need not load the checks. */
export function deriveInWorker(): Derivation<readonly Finding[]> {
  let here: ((document: PathwayDocument) => readonly Finding[]) | undefined
  const deriveHere = async (document: PathwayDocument) => {
    here ??= (await loadFindings())()
    return here(document)
  }
  let client = createWorkerClient()
  let isPossible = true
  return {
    async derive(document) {
      if (!isPossible) return deriveHere(document)
      try {
        return await client.derive(document)
      } catch (error) {
        if (error instanceof Cancelled) throw error
        // The browser runs no workers, or their script is gone: derive in the page instead.
        isPossible = false
        client.end()
        return deriveHere(document)
      }
    },
    rest() {
      client.end()
      client = createWorkerClient()
    },
  }
}

function createWorkerClient() {
  let worker: Worker | undefined
  let sent: PathwayDocument | undefined
  let found: readonly Finding[] = []
  let giveUp: (error: Error) => void = () => undefined
  let callOff: () => void = () => undefined

  function ask(document: PathwayDocument): Promise<readonly Finding[]> {
    return new Promise((resolve, reject) => {
      giveUp = reject
      worker ??= new Worker(new URL('./findings.worker.ts', import.meta.url), { type: 'module' })
      worker.onerror = () => reject(new Error('Couldn’t check for problems.'))
      worker.onmessage = ({ data }: MessageEvent<Answer<Finding>>) => {
        found = answered(found, data)
        resolve(found)
      }
      worker.postMessage(derivePatch(sent ?? {}, document))
      sent = document
    })
  }

  return {
    /** Posts the whole pathway the first time, when idle: that takes a while, and the page opens first. */
    derive(document: PathwayDocument): Promise<readonly Finding[]> {
      if (worker) return ask(document)
      return new Promise((resolve, reject) => {
        giveUp = reject
        callOff = whenIdle(() => ask(document).then(resolve, reject))
      })
    },
    end() {
      callOff()
      worker?.terminate()
      giveUp(new Cancelled())
    },
  }
}
