import { addressOf } from '#contract/call.ts'
import type { PathwayNews } from '#contract/together.ts'
import { Refused } from '#studio/shell/refused.ts'
import { follow } from '#studio/shell/stream/follow.ts'
import { readMessage } from '#studio/shell/stream/readMessage.ts'
import { wait } from '#studio/shell/stream/wait.ts'
import { whenPainted } from '#ui/lazy/whenIdle.ts'
import { isPathwayNews } from './news.ts'
import { tab } from './tab.ts'

interface Hearing {
  readonly onOpen: () => void
  readonly onNews: (news: PathwayNews) => void
  readonly onClosed: () => void
  /** The service will not tell: the pathway is gone, or the session has ended. */
  readonly onRefused: (status: number) => void
}

/** A browser opens few connections to one service, so that pages that nobody sees give theirs up. */
const UNSEEN_FOR_MS = 10_000

export interface Following {
  /** Begins again after a refusal, where what was refused may be there now. */
  readonly begin: () => void
  readonly end: () => void
}

/** Follows a pathway while its page can be seen and the network is there, from when the page shows it. */
export function followPathway(pathway_id: string, { onOpen, onNews, onClosed, onRefused }: Hearing): Following {
  const url = addressOf('GET /api/v1/convo_pathway/:pathway_id/stream', { params: { pathway_id }, query: { tab } })
  const ending = new AbortController()
  let current: AbortController | undefined
  let leaving: number | undefined

  function begin() {
    window.clearTimeout(leaving)
    if (current || document.visibilityState === 'hidden') return
    const controller = new AbortController()
    current = controller
    follow({
      url,
      fetch: (...request) => fetch(...request),
      wait,
      signal: controller.signal,
      onOpen,
      onMessages: messages => {
        for (const news of messages.flatMap(message => readMessage(isPathwayNews, message))) onNews(news)
      },
      onLost: onClosed,
      isOver: async () => false,
    }).catch((error: unknown) => {
      if (current === controller) current = undefined
      if (error instanceof Refused) onRefused(error.status)
    })
  }

  function stop() {
    window.clearTimeout(leaving)
    if (!current) return
    current.abort()
    current = undefined
    onClosed()
  }

  const { signal } = ending
  document.addEventListener(
    'visibilitychange',
    () => {
      if (document.visibilityState === 'visible') begin()
      else leaving = window.setTimeout(stop, UNSEEN_FOR_MS)
    },
    { signal },
  )
  window.addEventListener('offline', stop, { signal })
  window.addEventListener('online', begin, { signal })
  window.addEventListener('pagehide', stop, { signal })
  window.addEventListener('pageshow', begin, { signal })
  // The cards come first: the stream begins with all that happened before.
  const callOff = whenPainted(begin)
  return {
    begin,
    end() {
      callOff()
      ending.abort()
      stop()
    },
  }
}
