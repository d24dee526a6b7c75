import { inDigits } from '#ui/counted.ts'
import type { PatternAnswer, PatternTask } from './patternTask.ts'

/** Milliseconds that a search by a regular expression may take. */
export const SEARCH_LIMIT = 3_000

/** The part of a `Worker` that a search needs. */
type SearchWorker = Pick<Worker, 'postMessage' | 'terminate' | 'onmessage' | 'onerror'>

const TOO_LONG = `This expression takes more than ${inDigits(SEARCH_LIMIT / 1000)} seconds to search. Make it more specific or search fewer types of text.`
const FAILED = 'The search could not run. Reload the page, then search again.'

/**
 * Searches by regular expressions in a worker, so that typing never waits: some expressions take minutes in a long text. The worker stays
 * for the next search, and is ended where a search outlasts `SEARCH_LIMIT` or nobody waits for it any more.
 */
export function createPatternSearch(startWorker = patternsWorker) {
  let worker: SearchWorker | undefined
  let limit: ReturnType<typeof setTimeout> | undefined

  function end() {
    clearTimeout(limit)
    limit = undefined
    worker?.terminate()
    worker = undefined
  }

  return {
    /** Cancels the previous search, which then never resolves. */
    search(task: PatternTask, onAnswer: (answer: PatternAnswer) => void): void {
      if (limit !== undefined) end()
      worker ??= startWorker()
      const stop = (fault: string) => {
        end()
        onAnswer(fault)
      }
      limit = setTimeout(stop, SEARCH_LIMIT, TOO_LONG)
      worker.onerror = () => stop(FAILED)
      worker.onmessage = ({ data }: MessageEvent<PatternAnswer>) => {
        clearTimeout(limit)
        limit = undefined
        onAnswer(data)
      }
      worker.postMessage(task)
    },
    end,
  }
}

function patternsWorker(): SearchWorker {
  return new Worker(new URL('./patterns.worker.ts', import.meta.url), { type: 'module' })
}
