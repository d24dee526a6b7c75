import { createStore, type StoreApi } from 'zustand/vanilla'
import { ApiError } from '#contract/call.ts'
import type { ChatBody } from '#contract/chat.ts'
import type { PathwayDocument } from '#pathway/document.ts'
import type { RecordedEvent } from '#runtime/events/event.ts'
import type { ChatApi } from './chatApi.ts'

/** Setup of the next chat. */
export interface ChatSetup {
  /** Undefined: where calls start. */
  readonly start_node_id: string | undefined
  readonly request_data: Readonly<Record<string, unknown>>
  readonly webhooks: 'mock' | 'live'
  /** `auto`: the model where one is set up, else the simulator. */
  readonly brain: 'auto' | 'scripted'
}

export type Suggestion = ChatBody['suggestions'][number]

/** The chat as it stands after its last turn. */
export type Chat = Omit<ChatBody, 'timeline'>

export interface ChatFailure {
  /** 0: the service was not reached. */
  readonly status: number
  readonly message: string
}

export interface ChatState {
  readonly setup: ChatSetup
  readonly chat: Chat | null
  /** The whole timeline of the chat. */
  readonly events: readonly RecordedEvent[]
  /** The turn that is being played, with what the caller says in it. */
  readonly turn: { readonly words: string; readonly isStart: boolean } | null
  readonly failure: ChatFailure | null
  /** The tester no longer waits for a turn that the service may still play. */
  readonly isTurnLeft: boolean
  /** The pathway as it was when the chat began; null where that is not known. */
  readonly startedOn: PathwayDocument | null
  /** Setup of the current chat; null if unknown. */
  readonly startedWith: ChatSetup | null
  /** True if the last turn was played without the author's last changes, since they were not saved. */
  readonly isBehind: boolean
  /** The variables before the last turn. */
  readonly variablesBefore: Readonly<Record<string, unknown>>
  /** Text in the input field. */
  readonly draft: string

  write(draft: string): void
  prepare(setup: Partial<ChatSetup>): void
  /** Begins a chat anew; the one before is left. `save` brings what is not saved to the service: false where it could not. */
  start(save: Save): Promise<void>
  say(words: string, save: Save): Promise<void>
  /** Takes an option by hand, with what the caller says, which may be nothing. */
  choose(way: Pick<Suggestion, 'kind' | 'key'>, words: string, save: Save): Promise<void>
  /** No longer waits for the turn. */
  leaveTurn(): void
  /** Shows the chat of this browser tab again, after a reload. */
  resume(): Promise<void>
  /** Back to before the first chat. */
  close(): void
}

type Save = () => Promise<boolean | undefined>

export interface ChatPorts {
  readonly pathwayId: string
  readonly api: ChatApi
  /** The pathway as the author has it now. */
  readonly document: () => PathwayDocument
  /** Shows on the canvas what a turn came through. */
  readonly light: (events: readonly RecordedEvent[]) => void
  readonly darken: () => void
  readonly memory: ChatMemory
}

/** Browser storage for the chats with a pathway. */
export interface ChatMemory {
  readRequestData(): Readonly<Record<string, unknown>>
  keepRequestData(data: Readonly<Record<string, unknown>>): void
  readChatId(): string | undefined
  keepChatId(chat_id: string | undefined): void
}

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
}

/** The chat with one opened pathway: it outlives the panel that shows it. */
export function createChatStore(ports: ChatPorts): ChatStore {
  const { api, memory } = ports
  let running: AbortController | undefined

  return createStore<ChatState>()((set, get) => {
    /** Shows a chat that was read as a whole. */
    function showWhole({ timeline, ...chat }: ChatBody) {
      const known = get().events.length
      set({ chat, events: timeline, isTurnLeft: false, failure: null })
      ports.light(timeline.slice(known))
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
      ports.light(timeline)
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

    async function play(
      turn: NonNullable<ChatState['turn']>,
      save: Save,
      ask: (signal: AbortSignal) => Promise<ChatBody>,
    ): Promise<void> {
      running?.abort()
      const own = new AbortController()
      running = own
      const { signal } = own
      set({ turn, failure: null })
      try {
        const isSaved = await save()
        if (signal.aborted) return
        set({ isBehind: isSaved === false })
        if (turn.isStart) set({ startedOn: ports.document() })
        const answer = await ask(signal)
        if (!signal.aborted) await showTurn(answer, signal)
      } catch (error) {
        if (signal.aborted) return
        const failure = failureOf(error)
        const wasPlayed = isUnsure(failure.status) && (await catchUp(signal))
        if (signal.aborted || wasPlayed) return
        const { draft } = get()
        set({ failure, draft: draft === '' ? turn.words : draft })
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
        set({ draft: '' })
        await play({ words, isStart: false }, save, signal => api.say(chat.chat_id, { message: words }, signal))
      },
      async choose({ kind, key }, words, save) {
        const { chat, turn } = get()
        if (!chat || turn || chat.completed) return
        set({ draft: '' })
        const body = { choose: { kind, key }, ...(words !== '' && { message: words }) }
        await play({ words, isStart: false }, save, signal => api.say(chat.chat_id, body, signal))
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
        } catch {
          // A chat that cannot be shown again is no loss: the next one is a click away.
          memory.keepChatId(undefined)
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

/** Tells whether a failed turn may have been played: the answer was lost, or another message went first. */
function isUnsure(status: number): boolean {
  return status === 0 || status === 409 || status >= 500
}

function failureOf(error: unknown): ChatFailure {
  if (error instanceof ApiError) return { status: error.status, message: error.message }
  return { status: 0, message: error instanceof Error ? error.message : 'Something went wrong.' }
}
