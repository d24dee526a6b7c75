import { setTimeout as wait } from 'node:timers/promises'
import type { Brain, TurnPart } from '#runtime/brain.ts'
import type { Clock, HttpRequest, Knowledge, Manner } from '#runtime/ports.ts'
import type { TurnInput } from '#runtime/state.ts'
import { isScripted } from '../brains/brains.ts'
import type { TextAnswer } from '../http-client/textAnswer.ts'
import { ThreadLost } from './errors.ts'
import type { Question } from './host.ts'
import type { PlayedEvent, PlayedTurn } from './played.ts'
import type { TurnTask } from './playingTasks.ts'
import type { Pool } from './pool.ts'
import type { Answer } from './protocol.ts'
import { createSharing } from './sharing.ts'
import { parseDocument, type StoredDocument } from './stored.ts'

export interface PlayedWith {
  readonly document: StoredDocument
  readonly brain: Brain
  /** Sends the requests of webhooks; or what they are answered with. */
  readonly http:
    | { send(request: HttpRequest & { readonly signal: AbortSignal }): Promise<TextAnswer> }
    | { readonly mocks: string }
  readonly secrets: Readonly<Record<string, string | null>>
  /** Finds a tool of the account by its id, as JSON text. */
  readonly findTool: (tool_id: string) => Promise<string | undefined>
  /** Searches in a vector store of the account. */
  readonly searchStore: Knowledge['search']
  /** The tools of the call, by their ids or written out. */
  readonly callTools?: readonly unknown[]
  readonly clock: Clock
  /** Takes the agent's words as they are made. */
  readonly say?: (words: string, manner: Manner) => void
  /** Ends the turn at once, whatever it waits for. */
  readonly signal?: AbortSignal
}

/** Plays pathways, and reads what they are answered, in threads of their own. Models and requests stay on the main thread. */
export interface Playing extends Pick<Pool<'playing'>, 'run' | 'close'> {
  /** JSON text of a document, as it is played. */
  documentText(document: StoredDocument): Promise<string>
  /**
   * A turn as `takeTurn` of the runtime plays it: each event waits until the one before was taken.
   *
   * @param state JSON text
   * @param next_sequence the sequence that the next event gets, where it is another than the state says
   * @throws TookTooLong when the turn keeps its thread busy for longer than the limit; the reason of the signal when that fires.
   */
  takeTurn(
    state: string,
    input: TurnInput,
    setting: PlayedWith,
    next_sequence?: number,
  ): AsyncGenerator<PlayedEvent, PlayedTurn>
}

export function createPlaying(pool: Pool<'playing'>): Playing {
  const shareText = createSharing<string>()
  return {
    run: (task, input, document) => pool.run(task, input, document),
    documentText: document => shareText(document.key, () => pool.run('documentText', undefined, document)),
    close: () => pool.close(),

    async *takeTurn(state, input, setting, next_sequence) {
      const { document, brain, http, secrets, callTools, clock, say, signal } = setting
      const task: TurnTask = {
        state,
        next_sequence,
        input,
        secrets,
        callTools,
        aheadMs: clock.now() - Date.now(),
        brain: isScripted(brain) ? undefined : brain.name,
        isHeard: say !== undefined,
        mocks: 'mocks' in http ? http.mocks : undefined,
      }
      const over = new AbortController()
      const ended = signal ? AbortSignal.any([signal, over.signal]) : over.signal
      const ask = askPorts(setting, ended)
      // A thread may end because of another job. The same turn with the same answers is the same turn, so it goes on in another
      // thread: nothing is sent twice, and no event comes twice.
      const answers: Promise<Answer>[] = []
      const answer = (question: Question, number: number) => (answers[number] ??= settled(ask(question)))
      let taken = 0
      try {
        for (;;) {
          const events = pool.stream<PlayedEvent, PlayedTurn>('turn', task, document, answer, ended)
          try {
            for (let at = 0; ; at += 1) {
              const next = await events.next()
              if (next.done) return next.value
              if (at < taken) continue
              taken += 1
              yield next.value
            }
          } catch (error) {
            if (!(error instanceof ThreadLost) || error.isOwnFault) throw error
          } finally {
            await events.return({ state, variables: '', ended: null })
          }
        }
      } finally {
        over.abort()
      }
    },
  }
}

function askPorts({ document, brain, http, findTool, searchStore, say }: PlayedWith, signal: AbortSignal) {
  const answers = new Map<number, Iterator<TurnPart> | AsyncIterator<TurnPart>>()
  const nextPart = async (asked: number) => {
    const next = await answers.get(asked)?.next()
    return next === undefined || next.done ? null : next.value
  }
  /** Models are told what they need of the document; who reads the rest of it has it parsed. */
  const withDocument = <Request extends object>(request: Request) => ({
    ...request,
    get document() {
      return parseDocument(document)
    },
  })
  return async (question: Question): Promise<unknown> => {
    switch (question.port) {
      case 'brain': {
        const parts = brain.turn(withDocument(question.request), signal)
        answers.set(
          question.asked,
          Symbol.asyncIterator in parts ? parts[Symbol.asyncIterator]() : parts[Symbol.iterator](),
        )
        return nextPart(question.asked)
      }
      case 'part':
        return nextPart(question.asked)
      case 'say':
        return say?.(question.words, question.manner)
      case 'send':
        if ('mocks' in http) throw new Error('Requests of mocked webhooks are not sent.')
        return http.send({ ...question.request, signal })
      case 'tool':
        return findTool(question.tool_id)
      case 'knowledge':
        return searchStore(question.vector_id, question.question, question.limit, signal)
      case 'wait':
        await wait(question.milliseconds, undefined, { signal })
    }
  }
}

async function settled(answer: Promise<unknown>): Promise<Answer> {
  try {
    return { ok: true, value: await answer }
  } catch (error) {
    return { ok: false, message: error instanceof Error ? error.message : String(error) }
  }
}
