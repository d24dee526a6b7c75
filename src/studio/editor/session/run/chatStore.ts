import { createStore, type StoreApi } from 'zustand/vanilla'
import { ApiError } from '#contract/call.ts'
import type { ChatBody } from '#contract/chat.ts'
import { isKnownEvent, type RecordedEvent } from '#runtime/events/event.ts'
import { presentEvents } from './branches.ts'
import type { ChatFailure, ChatPorts, ChatState, Save } from './chatState.ts'

export type ChatStore = StoreApi<ChatState>

const NO_CHAT = {
  chat: null,
  events: [],
  turn: null,
  failure: null,
  isTurnLeft: false,
  startedOn: null,
  startedWith: null,
  isBehind: false,
  variablesBefore: {},
  savedThrough: 0,
}

/** The chat with one opened pathway: it outlives the panel that shows it. */
export function createChatStore(ports: ChatPorts): ChatStore {
  const { api, memory } = ports
  let running: AbortController | undefined

  return createStore<ChatState>()((set, get) => {
    /** Words from elsewhere, such as an edited message or silence, leave alone what is being written. */
    function takeFromField(words: string) {
      if (get().draft.trim() === words) set({ draft: '' })
    }

    /** Shows on the canvas what came since: a rewind leaves some of the rest. */
    function lightNew(since: readonly RecordedEvent[]) {
      if (since.some(isRewind)) ports.relight(presentEvents(get().events))
      else ports.light(since)
    }

    /** Shows a chat that was read as a whole. */
    function showWhole({ timeline, ...chat }: ChatBody) {
      const known = get().events.length
      set({ chat, events: timeline, isTurnLeft: false, failure: null })
      lightNew(timeline.slice(known))
    }

    async function showTurn(answer: ChatBody, signal: AbortSignal) {
      const { events, chat } = get()
      const first = answer.timeline[0]
      const { timeline, ...next } = answer
      set({ variablesBefore: chat?.variables ?? {} })
      // Turns whose answers were lost on their way, or not waited for, are in the timeline as well.
      if (first && first.sequence !== (events.at(-1)?.sequence ?? 0) + 1) {
        return showWhole(await api.read(answer.chat_id, signal))
      }
      set({ chat: next, events: [...events, ...timeline], isTurnLeft: false })
      lightNew(timeline)
    }

    /** The service may have played a turn whose answer did not arrive. @returns whether it had */
    async function catchUp(signal: AbortSignal): Promise<boolean> {
      const { chat, events } = get()
      if (!chat) return false
      try {
        const whole = await api.read(chat.chat_id, signal)
        if (whole.timeline.length <= events.length) return false
        if (!signal.aborted) showWhole(whole)
        return true
      } catch {
        return false
      }
    }

    /** @returns whether its answer is shown */
    async function play(
      turn: NonNullable<ChatState['turn']>,
      save: Save,
      ask: (signal: AbortSignal) => Promise<ChatBody>,
    ): Promise<boolean> {
      running?.abort()
      const own = new AbortController()
      running = own
      const { signal } = own
      set({ turn, failure: null })
      try {
        const isSaved = await save()
        if (signal.aborted) return false
        if (isSaved !== undefined) set({ isBehind: !isSaved })
        if (turn.isStart) set({ startedOn: ports.document() })
        const answer = await ask(signal)
        if (!signal.aborted) await showTurn(answer, signal)
        return !signal.aborted
      } catch (error) {
        if (signal.aborted) return false
        const failure = failureOf(error)
        const wasPlayed = isUnsure(failure.status) && (await catchUp(signal))
        if (signal.aborted || wasPlayed) return wasPlayed
        const { draft } = get()
        set({ failure, draft: draft === '' ? turn.words : draft })
        return false
      } finally {
        if (running === own) {
          running = undefined
          set({ turn: null })
        }
      }
    }

    return {
      ...NO_CHAT,
      setup: {
        start_node_id: undefined,
        request_data: memory.readRequestData(),
        webhooks: 'mock',
        brain: 'auto',
      },
      draft: '',

      write(draft) {
        set({ draft })
      },
      prepare(setup) {
        if (setup.request_data) memory.keepRequestData(setup.request_data)
        set({ setup: { ...get().setup, ...setup } })
      },
      async start(save) {
        const { setup } = get()
        const { start_node_id, request_data, webhooks, brain } = setup
        ports.darken()
        set({ ...NO_CHAT, startedWith: setup })
        await play({ words: '', isStart: true }, save, async signal => {
          const body = {
            pathway_id: ports.pathwayId,
            pathway_version: 'draft',
            webhooks,
            brain,
            ...(start_node_id !== undefined && { start_node_id }),
            ...(Object.keys(request_data).length > 0 && { request_data }),
          }
          const answer = await api.start(body, signal)
          if (!signal.aborted) memory.keepChatId(answer.chat_id)
          return answer
        })
      },
      async say(words, save) {
        const { chat, turn } = get()
        if (!chat || turn || chat.completed) return
        takeFromField(words)
        await play({ words, isStart: false }, save, signal => api.say(chat.chat_id, { message: words }, signal))
      },
      async choose({ kind, key }, words, save) {
        const { chat, turn } = get()
        if (!chat || turn || chat.completed) return
        takeFromField(words)
        const body = { choose: { kind, key }, ...(words !== '' && { message: words }) }
        await play({ words, isStart: false }, save, signal => api.say(chat.chat_id, body, signal))
      },
      async rewind(sequence) {
        const { chat, turn } = get()
        if (!chat || turn) return false
        const isShown = await play({ words: '', isStart: false }, NOTHING_TO_SAVE, signal =>
          api.rewind(chat.chat_id, { sequence }, signal),
        )
        // Another message may have come first.
        const last = get().events.at(-1)
        const isBack = isShown && last !== undefined && isRewind(last)
        // Variables of another turn are no change of the last one.
        if (isBack) set({ variablesBefore: get().chat?.variables ?? {} })
        return isBack
      },
      async sayInstead(sequence, words, save) {
        const { chat, turn, draft } = get()
        if (!chat || turn) return
        if (await get().rewind(sequence)) await get().say(words, save)
        else if (draft === '' && get().chat?.chat_id === chat.chat_id) set({ draft: words })
      },
      async playTest({ start_node_id, request_data, turns }, save) {
        const webhooks = 'mock' as const
        set({ setup: { ...get().setup, start_node_id: start_node_id ?? undefined, request_data, webhooks } })
        await get().start(save)
        const chat_id = get().chat?.chat_id
        for (const { path: _, ...body } of turns) {
          const { chat, turn } = get()
          if (chat_id === undefined || chat?.chat_id !== chat_id || chat.completed || turn) return
          const words = body.message ?? body.digits ?? ''
          const isPlayed = await play({ words, isStart: false }, NOTHING_TO_SAVE, signal =>
            api.say(chat_id, body, signal),
          )
          if (!isPlayed) return
        }
      },
      markSaved(savedThrough) {
        set({ savedThrough })
      },
      leaveTurn() {
        running?.abort()
        running = undefined
        set({ turn: null, isTurnLeft: get().chat !== null })
      },
      async resume() {
        const chat_id = memory.readChatId()
        if (chat_id === undefined || get().chat || get().turn) return
        try {
          const whole = await api.read(chat_id, new AbortController().signal)
          if (get().chat || get().turn) return
          set({ variablesBefore: whole.variables })
          showWhole(whole)
        } catch (error) {
          // One that the service did not answer for is there at the next try.
          if (error instanceof ApiError && error.status === GONE) memory.keepChatId(undefined)
        }
      },
      close() {
        running?.abort()
        running = undefined
        memory.keepChatId(undefined)
        ports.darken()
        set(NO_CHAT)
      },
    }
  })
}

const GONE = 404
const NOTHING_TO_SAVE: Save = async () => undefined

function isRewind(event: RecordedEvent): boolean {
  return isKnownEvent(event) && event.event_type === 'conversation.rewind'
}

/** Tells whether a failed turn may have been played: the answer was lost, or another message went first. */
function isUnsure(status: number): boolean {
  return status === 0 || status === 409 || status >= 500
}

function failureOf(error: unknown): ChatFailure {
  if (error instanceof ApiError) return { status: error.status, message: error.message }
  return { status: 0, message: error instanceof Error ? error.message : 'Something went wrong.' }
}
