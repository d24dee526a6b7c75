import { describe, expect, it, vi } from 'vitest'
import { Refused } from '#studio/shell/refused.ts'
import { follow } from './follow.ts'

function streamOf(...pieces: string[]): Response {
  return new Response(pieces.join(''), { status: 200 })
}

interface Answers {
  readonly answers: (() => Response | Promise<Response>)[]
  readonly isOver?: () => Promise<boolean>
}

/** Follows a service that gives these answers one after the other; nothing waits but for what never comes. */
function followed({ answers, isOver = async () => answers.length === 0 }: Answers) {
  const heard: string[] = []
  const resumed: (string | null)[] = []
  const waits: number[] = []
  const controller = new AbortController()
  const onLost = vi.fn()
  const done = follow({
    url: '/stream',
    signal: controller.signal,
    fetch: async (_, options) => {
      resumed.push(new Headers(options?.headers).get('last-event-id'))
      const answer = answers.shift()
      if (!answer) throw new Error('Nobody answers.')
      return answer()
    },
    wait: async (ms, signal) => {
      signal.throwIfAborted()
      if (ms > 30_000) return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
      waits.push(ms)
    },
    onOpen: () => undefined,
    onMessages: messages => heard.push(...messages.map(({ data }) => data)),
    onLost,
    isOver,
  })
  return { done, heard, resumed, waits, onLost, controller }
}

describe('following a stream', () => {
  it('hears everything and stops where the call is over', async () => {
    const { done, heard, onLost } = followed({ answers: [() => streamOf('id: 1\ndata: a\n\n', 'id: 2\ndata: b\n\n')] })
    await done
    expect(heard).toEqual(['a', 'b'])
    expect(onLost).not.toHaveBeenCalled()
  })

  it('resumes after the last message when the stream ends before the call', async () => {
    const { done, heard, resumed, onLost } = followed({
      answers: [() => streamOf('id: 1\ndata: a\n\n'), () => streamOf('id: 2\ndata: b\n\n')],
    })
    await done
    expect(heard).toEqual(['a', 'b'])
    expect(resumed).toEqual([null, '1'])
    expect(onLost).toHaveBeenCalledOnce()
  })

  it('waits longer and longer while the service is away, and begins anew once it was reached', async () => {
    const away = () => Promise.reject(new Error('away'))
    const { done, waits } = followed({
      answers: [
        away,
        away,
        () => new Response('', { status: 503 }),
        () => streamOf('id: 1\ndata: a\n\n'),
        away,
        () => streamOf(),
      ],
    })
    await done
    expect(waits).toEqual([500, 1000, 2000, 500, 1000])
  })

  it('gives up where the service refuses', async () => {
    const { done } = followed({ answers: [() => new Response('', { status: 404 })] })
    await expect(done).rejects.toThrow(Refused)
  })

  it('stops when nobody watches any more', async () => {
    const { done, controller } = followed({ answers: [() => new Response(new ReadableStream()), () => streamOf()] })
    controller.abort(new Error('closed'))
    await expect(done).rejects.toThrow('closed')
  })
})
