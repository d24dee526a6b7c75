import type { EdgeData, NodeData, PathwayDocument } from '#pathway/document.ts'
import type { Brain, DecideRequest, Decision, ExtractRequest, SpeakRequest } from '../brain.ts'
import { createConversation, type NewConversation } from '../conversation.ts'
import type { EventOf, TimelineEvent } from '../events/event.ts'
import type { TimelineEventType } from '../events/names.ts'
import { spokenInput } from '../input.ts'
import type { HttpAnswer, HttpRequest, Ports, TurnOptions } from '../ports.ts'
import { createScriptedBrain } from '../scripted/brain.ts'
import type { ConversationState, TurnInput } from '../state.ts'
import { takeTurn } from '../turn.ts'

/** A document in a few lines: nodes as `[id, type, data]`, edges as `[source, target, label, data]`. */
export function pathway(
  nodes: readonly (readonly [string, string, NodeData])[],
  edges: readonly (readonly [string, string, string, EdgeData?])[] = [],
): PathwayDocument {
  return {
    name: 'Test',
    description: '',
    nodes: nodes.map(([id, type, data]) => ({ id, type, data: { name: id, ...data } })),
    edges: edges.map(([source, target, label, data], index) => ({
      id: `e${index}`,
      source,
      target,
      label,
      ...(data && { data }),
    })),
  }
}

export function portsOf(ports: Partial<Ports> = {}): Ports {
  return {
    brain: createScriptedBrain(),
    http: { send: async () => answerOf(200, {}) },
    knowledge: { search: async source => [{ text: source, similarity: 1 }] },
    clock: { now: () => Date.UTC(2026, 10, 20, 15, 30) },
    ...ports,
  }
}

interface BrainFunctions {
  readonly name?: string
  readonly speak?: (request: SpeakRequest) => string
  readonly extract?: (request: ExtractRequest) => Readonly<Record<string, unknown>>
  readonly decide?: (request: DecideRequest) => Partial<Decision>
}

/** A brain of three functions; one that is left out says, finds or chooses nothing. */
export function brainOf({ name = 'test', speak, extract, decide }: BrainFunctions = {}): Brain {
  const stays: Decision = { condition_met: null, pick: null, reason: 'told', ranked: [] }
  return {
    name,
    kind: 'rules',
    *turn({ extract: extraction, route, speak: speaking, ...context }) {
      if (extraction) yield { type: 'variables', values: extract?.({ ...context, ...extraction }) ?? {} }
      if (route) yield { type: 'choice', decision: { ...stays, ...decide?.({ ...context, ...route }) } }
      if (speaking) yield { type: 'speech', text: speak?.({ ...context, ...speaking }) ?? '' }
    },
  }
}

export function answerOf(status: number, body: unknown, error?: string): HttpAnswer {
  return { status, body, duration_ms: 5, mocked: true, ...(error !== undefined && { error }) }
}

/** An http port that answers always the same and keeps what it was asked. */
export function recordingHttp(answer: HttpAnswer) {
  const requests: HttpRequest[] = []
  return {
    requests,
    http: {
      send: async (request: HttpRequest) => {
        requests.push(request)
        return answer
      },
    },
  }
}

export interface Played {
  readonly state: ConversationState
  readonly events: readonly TimelineEvent[]
  /** The agent's words, in order. */
  readonly said: readonly string[]
  /** The ids of the nodes entered, in order. */
  readonly visited: readonly string[]
  of<Type extends TimelineEventType>(type: Type): readonly EventOf<Type>[]
}

/** Plays the start and then each input; a text is what the caller says. Stops when the conversation has ended. */
export async function play(
  document: PathwayDocument,
  inputs: readonly (string | TurnInput)[],
  more: {
    readonly ports?: Partial<Ports>
    readonly options?: TurnOptions
    readonly conversation?: Partial<NewConversation>
    readonly start?: string
    /** Words of the caller before anyone speaks. */
    readonly heard?: string
  } = {},
): Promise<Played> {
  const setting = { document, ports: portsOf(more.ports), ...(more.options && { options: more.options }) }
  let state = createConversation({ conversation_id: 'test', seed: 1, ...more.conversation })
  const events: TimelineEvent[] = []
  const start: TurnInput = {
    type: 'start',
    ...(more.start !== undefined && { start_node_id: more.start }),
    ...(more.heard !== undefined && { heard: more.heard }),
  }
  const turns = inputs.map((input): TurnInput => (typeof input === 'string' ? spokenInput(input) : input))
  for (const input of [start, ...turns]) {
    const turn = takeTurn(state, input, setting)
    let step = await turn.next()
    while (!step.done) {
      events.push(step.value)
      step = await turn.next()
    }
    state = step.value
  }
  const isOf =
    <Type extends TimelineEventType>(type: Type) =>
    (event: TimelineEvent): event is Extract<TimelineEvent, EventOf<Type>> =>
      event.event_type === type
  const of = <Type extends TimelineEventType>(type: Type) => events.filter(isOf(type))
  return {
    state,
    events,
    of,
    said: of('transcript.assistant').map(event => event.payload.text),
    visited: of('node.transition').map(event => event.payload.chosen_node_id),
  }
}
