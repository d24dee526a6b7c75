import type { ChatBody } from '#contract/chat.ts'
import type { WholeTest } from '#contract/pathwayTests.ts'
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
  /** The whole timeline of the chat, with the branches that it has left. */
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
  /** The last event of the chat as it was saved as a test; 0 before. */
  readonly savedThrough: number
  /** Text in the input field. */
  readonly draft: string

  write(draft: string): void
  prepare(setup: Partial<ChatSetup>): void
  /** Begins a chat anew; the one before is left. */
  start(save: Save): Promise<void>
  say(words: string, save: Save): Promise<void>
  /** Takes an option by hand, with what the caller says, which may be nothing. */
  choose(way: Pick<Suggestion, 'kind' | 'key'>, words: string, save: Save): Promise<void>
  /** Takes the chat back to the turn of this event. @returns whether it is there */
  rewind(sequence: number): Promise<boolean>
  /** Takes the chat back to the turn of this event, and says other words there. */
  sayInstead(sequence: number, words: string, save: Save): Promise<void>
  /** Begins a chat anew and plays these turns of the caller in it, as far as it goes. */
  playTest(test: PlayableTest, save: Save): Promise<void>
  /** The chat was saved as a test up to this event. */
  markSaved(sequence: number): void
  /** No longer waits for the turn. */
  leaveTurn(): void
  /** Shows the chat of this browser tab again, after a reload. */
  resume(): Promise<void>
  /** Back to before the first chat. */
  close(): void
}

/** The part of a test that is played in a chat. */
export type PlayableTest = Pick<WholeTest, 'start_node_id' | 'request_data' | 'turns'>

/** Brings what is not saved to the service: false where it could not. */
export type Save = () => Promise<boolean | undefined>

export interface ChatPorts {
  readonly pathwayId: string
  readonly api: ChatApi
  /** The pathway as the author has it now. */
  readonly document: () => PathwayDocument
  /** Shows on the canvas what a turn came through. */
  readonly light: (events: readonly RecordedEvent[]) => void
  /** Shows on the canvas what the chat has come through, and nothing else. */
  readonly relight: (events: readonly RecordedEvent[]) => void
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
