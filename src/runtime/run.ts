import type { PathwayDocument, PathwayNode } from '#pathway/document.ts'
import { boundDocument } from './bounded.ts'
import type { Brain, ToolResult } from './brain.ts'
import type { EventOf, EventPayloads, TimelineEvent } from './events/event.ts'
import type { moveMeans, TimelineEventType } from './events/names.ts'
import type { Ports, TurnOptions } from './ports.ts'
import { createRedactor, type Redactor } from './redact.ts'
import type { ConversationState } from './state.ts'
import type { ToolsAt } from './tools/tool.ts'

/** All that plays yield are events; what they return says how the turn goes on. */
export type Play<T> = AsyncGenerator<TimelineEvent, T>

type Draft = { -readonly [Member in keyof ConversationState]: ConversationState[Member] }

/** One turn while it is played. `state` is this turn's own copy: its members are replaced, what they hold is never changed. */
export interface Run {
  readonly document: PathwayDocument
  /** Texts that are too long to be played, by the id of their node; '' for those of no node. */
  readonly leftOut: ReadonlyMap<string, readonly string[]>
  readonly ports: Ports
  readonly options: TurnOptions
  readonly state: Draft
  /** The names of the nodes moved to since the caller's turn. */
  readonly moves: string[]
  /** The names of the variables that the caller's last answer set. */
  extracted: readonly string[]
  /** True if the caller said nothing in this turn. */
  silent: boolean
  readonly redactor: Redactor
  /** Plays the rest of the turn where the brain has failed. */
  standIn: Brain | undefined
  /** Words that the brain gave with its decision, for the node at which they are to be said; undefined where it gave none. */
  given: Given | undefined
  /** The rest of an answer whose decision is being followed already. */
  outstanding: Outstanding | undefined
  /** Times that the caller was told in this turn to wait a moment. */
  fillers: number
  /** The moment of the last event, in milliseconds since the epoch: the time that the conversation goes by, so that a timeline tells it. */
  now: number
  readonly tools: ToolsOfTurn
  /** Fires when nobody waits for the turn any more. */
  readonly signal: AbortSignal
}

export interface Given {
  readonly node_id: string
  readonly text: string
  /** True if the caller has heard them. */
  readonly isVoiced: boolean
}

export interface Outstanding {
  /** The keys of the variables that it may set. */
  readonly read: readonly string[]
  /** The node whose first words it brings, perhaps; undefined where it brings none. */
  readonly target: string | undefined
  /** Says those words as they come. */
  readonly sayWords: () => Play<void>
  /** Reads all of it and keeps its values, and its words where they were not said. */
  readonly settle: () => Play<void>
}

/** The tools of a turn, and what has become of them. */
export interface ToolsOfTurn {
  /** By the ids of the nodes. */
  readonly at: Map<string, ToolsAt>
  /** The nodes at which it was told what is wrong with their tools. */
  readonly told: Set<string>
  readonly results: ToolResult[]
  /** The names of those that failed, which are not offered again. */
  readonly failed: Set<string>
  used: number
  /** Rule that the answer of one follows, until the conversation is there. */
  route: Move | undefined
}

export interface TurnSetting {
  readonly document: PathwayDocument
  readonly ports: Ports
  readonly options?: TurnOptions
  /** Ends the turn, whatever it waits for. */
  readonly signal?: AbortSignal
}

/** The signal of a turn that nobody ends. */
const NEVER = new AbortController().signal

export function openRun(
  state: ConversationState,
  { ports, options = {}, signal = NEVER, ...played }: TurnSetting,
): Run {
  const { document, leftOut } = boundDocument(played.document)
  return {
    document,
    leftOut,
    ports,
    options,
    // Conversations that an older version stored lack some.
    state: {
      ...state,
      returns: state.returns ?? [],
      silences: state.silences ?? 0,
      no_matches: state.no_matches ?? 0,
      given_up: state.given_up ?? [],
      heard_before: state.heard_before ?? state.history.length,
      tools_used: state.tools_used ?? [],
    },
    moves: [],
    extracted: [],
    silent: false,
    redactor: createRedactor(options.secrets ?? {}),
    standIn: undefined,
    given: undefined,
    outstanding: undefined,
    fillers: 0,
    now: ports.clock.now(),
    tools: { at: new Map(), told: new Set(), results: [], failed: new Set(), used: 0, route: undefined },
    signal,
  }
}

/** The brain that plays now. */
export function brainOf({ ports, standIn }: Run): Brain {
  return standIn ?? ports.brain
}

/** The next event of the conversation. Who makes one must yield it, or the sequence has a hole. */
export function event<Type extends TimelineEventType>(
  run: Run,
  event_type: Type,
  payload: EventPayloads[Type],
  place: { readonly node_id?: string | null; readonly operation_id?: number } = {},
): EventOf<Type> {
  const sequence = run.state.next_sequence
  run.state.next_sequence = sequence + 1
  run.now = run.ports.clock.now()
  return {
    conversation_id: run.state.conversation_id,
    sequence,
    event_type,
    node_id: place.node_id === undefined ? run.state.node_id : place.node_id,
    operation_id: place.operation_id ?? null,
    payload: run.redactor.redactMembers(payload),
    created_at: new Date(run.now).toISOString(),
  }
}

/** The result of a visit to a node. */
export type Next =
  /** The caller has the word. */
  | { readonly type: 'wait' }
  /** An edge is chosen without waiting for the caller, of those that mirror no rule. */
  | { readonly type: 'decide' }
  | { readonly type: 'move'; readonly move: Move }
  | { readonly type: 'end'; readonly end: NonNullable<ConversationState['ended']> }

/** A step to a node, and why it is made. */
export interface Move {
  readonly target: string
  readonly via: (typeof moveMeans)[number]
  /** The edge, rule or global label; null where nothing is labelled. */
  readonly label: string | null
  /** The edge's key, so that the canvas can show the way taken. */
  readonly edge_key?: string
  /** One sentence. */
  readonly reason: string
  /** More for the timeline: the ranking, the rule's index, that a node was passed by. */
  readonly detail?: Pick<EventPayloads['node.transition'], 'ranked' | 'rule_index' | 'passed_by'>
}

/** The play of a node kind (`nodes/<kind>/play.ts`). */
export interface NodePlay {
  /** True if the node reads what it wants out of the conversation before it does anything else. */
  readonly readsFirst?: boolean
  /** True if the node says its words (`speakOnEntering`) before it does anything else, but for what it reads. */
  readonly speaksFirst?: boolean
  /** The conversation enters the node. */
  enter(run: Run, node: PathwayNode): Play<Next>
  /** Answers words that fit no option from what the node knows. @returns whether it did; else nothing is said. */
  answer?(run: Run, node: PathwayNode): Play<boolean>
  /** The caller answered and the conversation stays: speak again towards what the node is for. */
  again(run: Run, node: PathwayNode, clarify: readonly string[] | undefined): Play<void>
}
