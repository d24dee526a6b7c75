import type { PathwayDocument } from '#pathway/document.ts'
import type { Finding } from '#pathway/finding.ts'
import { derivePatch } from '#pathway/patch/derive.ts'
import { lazyModule } from '#studio/shell/parts/parts.ts'
import { whenIdle } from '#studio/shell/whenIdle.ts'
import { Ended, type Looker } from '../live.ts'
import { type Answer, answered } from './answer.ts'

const loadFindings = lazyModule(async () => {
  const [{ checkedKinds }, { createFindings }] = await Promise.all([
    import('#nodes/checks.ts'),
    import('#pathway/findings/findings.ts'),
  ])
  return () => createFindings(checkedKinds)
})

/** Looks for findings in a worker, so that no key, frame or opening waits for it, and the page does without what it needs. */
export function lookAside(): Looker<readonly Finding[]> {
  let here: ((document: PathwayDocument) => readonly Finding[]) | undefined
  const lookHere = async (document: PathwayDocument) => {
    here ??= (await loadFindings())()
    return here(document)
  }
  let aside = createAside()
  let isPossible = true
  return {
    async look(document) {
      if (!isPossible) return lookHere(document)
      try {
        return await aside.look(document)
      } catch (error) {
        if (error instanceof Ended) throw error
        // A browser that runs no worker, or one whose script is gone: the look is the same, only not aside.
        isPossible = false
        aside.end()
        return lookHere(document)
      }
    },
    rest() {
      aside.end()
      aside = createAside()
    },
  }
}

function createAside() {
  let worker: Worker | undefined
  let sent: PathwayDocument | undefined
  let found: readonly Finding[] = []
  let giveUp: (error: Error) => void = () => undefined
  let callOff: () => void = () => undefined

  function ask(document: PathwayDocument): Promise<readonly Finding[]> {
    return new Promise((resolve, reject) => {
      giveUp = reject
      worker ??= new Worker(new URL('./findings.worker.ts', import.meta.url), { type: 'module' })
      worker.onerror = () => reject(new Error('The search for problems failed.'))
      worker.onmessage = ({ data }: MessageEvent<Answer<Finding>>) => {
        found = answered(found, data)
        resolve(found)
      }
      worker.postMessage(derivePatch(sent ?? {}, document))
      sent = document
    })
  }

  return {
    /** The first time the whole pathway is handed over, which takes a while: the page is there before that. */
    look(document: PathwayDocument): Promise<readonly Finding[]> {
      if (worker) return ask(document)
      return new Promise((resolve, reject) => {
        giveUp = reject
        callOff = whenIdle(() => ask(document).then(resolve, reject))
      })
    },
    end() {
      callOff()
      worker?.terminate()
      giveUp(new Ended())
    },
  }
}
