import type { endReasons } from './events/names.ts'

/**
 * The types that the runtime takes and gives (`docs/playing.md`, `docs/api-decisions.md` §8). All of it is JSON: a conversation can be stored, resumed after a crash,
 * forked at any turn and replayed on a changed document. The document itself is not part of the state.
 */
export interface ConversationState {
  readonly conversation_id: string
  /** The node that spoke last; null before the first turn. */
  readonly node_id: string | null
  /** The nodes that global nodes return to, the one that was left last at the end: a global node may be entered from another. */
  readonly returns: readonly string[]
  /** The node that was spoken at before this one: `{{prevNodePrompt}}`. */
  readonly previous_node_id: string | null
  readonly call: CallFacts
  readonly request_data: Readonly<Record<string, unknown>>
  /** All that the request data, extraction and webhooks have set; built-in variables are not part of it. */
  readonly variables: Readonly<Record<string, unknown>>
  /** The variables as they were at the last `node.transition`, so that the next one can tell what changed. */
  readonly known_at_transition: Readonly<Record<string, unknown>>
  readonly history: readonly Utterance[]
  /** Utterances of the history from before the last turn: what the agent said after them can still be interrupted. */
  readonly heard_before: number
  /** Answers in a row that moved nowhere at this node. */
  readonly misses: number
  /** Those in a row that fit nothing there (`docs/playing.md` §2). */
  readonly no_matches: number
  /** Turns in a row in which the caller said nothing at this node. */
  readonly silences: number
  /** The nodes that were left at a limit, or entered by one, since the caller last led on: no limit leads to them again. */
  readonly given_up: readonly string[]
  /** The options as the brain ranked them when it moved nowhere; empty after a move. */
  readonly ranked: readonly RankedOption[]
  /** Tools that were used, each with its input as JSON, so that the simulator uses none twice. */
  readonly tools_used: readonly string[]
  /** The sequence that the next event gets. */
  readonly next_sequence: number
  readonly ended: ConversationEnd | null
  /** The seed of whatever the brain decides by chance, so that a replay decides the same. */
  readonly seed: number
}

/** Facts of the call that are known before anyone speaks: the sources of the built-in variables (`docs/playing.md` §6). */
export interface CallFacts {
  readonly call_id?: string
  /** The calling number, E.164. */
  readonly from?: string
  /** The called number, E.164. */
  readonly to?: string
  /** True if the other party called us: then `phone_number` is `from`, else `to`. */
  readonly inbound?: boolean
  /** IANA name such as `America/Chicago`; UTC where absent or unknown. */
  readonly timezone?: string
  readonly language?: string
  /** Said in the place of the start node's opening. */
  readonly first_sentence?: string
  /** For models, where a node sets none. */
  readonly temperature?: number
  /** The model that the call wants, where a node names none. */
  readonly model?: string
}

export interface Utterance {
  readonly role: 'user' | 'assistant'
  readonly content: string
  readonly node_id: string | null
  readonly created_at: string
}

export interface ConversationEnd {
  readonly reason: (typeof endReasons)[number]
  readonly message: string
  readonly transferred_to?: string
}

export interface RankedOption {
  readonly kind: 'edge' | 'global'
  readonly key: string
  readonly label: string
  /** 0 to 1. */
  readonly likelihood: number
}

/** Words of the caller that the line did not hear as they were said; empty where it did. */
export interface Misheard {
  /** The caller's own words. */
  readonly said?: string
  /** Keywords that were understood in what was misheard. */
  readonly corrected?: readonly { readonly heard: string; readonly keyword: string }[]
}

/** Words that the caller said into the agent's, who went on; empty where the agent stopped. */
export interface TalkedOver {
  readonly said?: string
  /** `blocked`: the call takes no interruptions. `short`: it was over before the agent would have stopped. */
  readonly ignored?: 'blocked' | 'short'
}

/** The input of a turn: what happened on the line, or what a tester or the service did (`docs/playing.md` §2). */
export type TurnInput =
  /** `heard`: what the caller said before anyone spoke to them. */
  | { readonly type: 'start'; readonly start_node_id?: string; readonly heard?: string }
  /** Words are in it: a caller who says nothing is `silence`. */
  | ({ readonly type: 'speech'; readonly text: string } & Misheard)
  /** Keys that the caller pressed: `0` to `9`, `*` and `#`. */
  | { readonly type: 'digits'; readonly digits: string }
  /** The caller breaks in; what they say is an input of its own. `heard`: the beginning of the last turn's words, as far as they had heard them. `threshold`: the agent's patience there, where it is not that of the call. */
  | ({ readonly type: 'interrupt'; readonly heard: string; readonly threshold?: number } & TalkedOver)
  | { readonly type: 'silence' }
  | {
      readonly type: 'choose'
      /** The edge's key, or the global node's id. */
      readonly edge_key: string
      /** `edge` where absent. */
      readonly kind?: 'edge' | 'global'
      /** The caller's words with it; empty where nothing is said. */
      readonly text: string
    }
  | { readonly type: 'hang_up' }
  /** Something outside of the conversation ends it: a stop from outside, the longest duration, or a fault of the service. */
  | { readonly type: 'stop'; readonly message: string; readonly reason?: 'stopped' | 'error' }
