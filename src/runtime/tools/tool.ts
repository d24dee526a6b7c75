import type { Rule } from '#pathway/rules/read.ts'
import type { ToolInput } from './input.ts'

/** A tool that a brain may use at a node (`docs/playing.md` §10). */
export interface Tool {
  /** The name that a model calls it by: letters, digits, `_` and `-`; no other tool at the node has it. */
  readonly alias: string
  readonly name: string
  /** null where it is written out in the pathway, or in the call. */
  readonly tool_id: string | null
  readonly description: string
  /** Said while the tool runs, with its variables filled in; empty where nothing is. */
  readonly speech: string
  readonly input: ToolInput
  readonly action: ToolAction
  /** Rules that its answer follows; none if the node goes on with it. */
  readonly rules: readonly Rule[]
}

type ToolAction = RequestAction | { readonly type: 'knowledge'; readonly source: string }

export interface RequestAction {
  readonly type: 'request'
  /** As the author wrote it. */
  readonly template: Readonly<Record<string, unknown>>
  /** Values that it keeps of an answer. */
  readonly keeps: readonly KeptRow[]
  /** True if the whole answer becomes the variable `data`: nothing says what to keep of it. */
  readonly keepsAll: boolean
  readonly timeout_ms: number
  readonly retries: number
  readonly httpsOnly: boolean
}

export interface KeptRow {
  readonly name: string
  /** A JSON Path. */
  readonly data: string
}

/** The tools at a node, and why others that are attached to it cannot be used. */
export interface ToolsAt {
  readonly tools: readonly Tool[]
  /** Whole sentences, for the author. */
  readonly faults: readonly string[]
}
