import { openModel } from '../../brains/brains.ts'
import { ModelError } from '../../brains/chat.ts'
import { modelOutcome, OutcomeFault, type WantedResult } from '../../brains/outcome.ts'
import type { Settings } from '../../settings.ts'
import { type EndedConversation, extractAnalysis, extractSummary } from './extract.ts'
import { resultsOf } from './results.ts'

/** Summary and analysis of a conversation, and their author. */
export interface Outcome {
  readonly summary: string | null
  readonly analysis: Readonly<Record<string, unknown>> | null
  readonly analyzed_by: 'model' | 'extract' | null
}

/** Wishes of the account for both, as a call or an agent has them. */
export interface Wishes {
  readonly summary_prompt?: unknown
  readonly analysis_prompt?: unknown
  readonly analysis_schema?: unknown
  readonly seed: number
}

/** Patience of somebody who does not wait on the telephone, in milliseconds. */
const UNHURRIED = { slowMs: 120_000, firstMs: 120_000, idleMs: 60_000 }

/**
 * Has a model read a conversation that has ended, where one is set up and the other party said something; else, and where it fails, an
 * extract stands there (`docs/api-decisions.md` §6).
 *
 * @param tell hears of results that are left empty, and of a model that fails
 */
export async function outcomeOf(
  settings: Settings,
  ended: EndedConversation,
  wishes: Wishes,
  tell: (message: string) => Promise<void>,
  signal: AbortSignal,
): Promise<Outcome> {
  const wanted = wantedOf(wishes)
  const client = await openModel(settings, UNHURRIED)
  const hasWords = ended.lines.some(({ by }) => by === 'caller')
  if (client && hasWords) {
    try {
      const { faults, ...found } = await modelOutcome(client, requestOf(ended, wishes, wanted), signal)
      for (const fault of faults) await tell(`The analysis leaves a result empty: ${fault}.`)
      return { ...found, analysis: wanted.length > 0 ? found.analysis : null, analyzed_by: 'model' }
    } catch (error) {
      if (!(error instanceof ModelError) && !(error instanceof OutcomeFault)) throw error
      await tell(`No model could read the ${ended.what}: ${error.message}`)
    }
  }
  return extractOf(ended, wishes)
}

export function extractOf(ended: EndedConversation, wishes: Wishes): Outcome {
  const wanted = wantedOf(wishes)
  return {
    summary: extractSummary(ended),
    analysis: wanted.length > 0 ? extractAnalysis(wanted, ended.variables) : null,
    analyzed_by: 'extract',
  }
}

function requestOf(
  { lines, variables }: EndedConversation,
  { summary_prompt, analysis_prompt, seed }: Wishes,
  wanted: readonly WantedResult[],
) {
  return {
    lines,
    variables,
    summary_prompt: typeof summary_prompt === 'string' ? summary_prompt : '',
    analysis_prompt: typeof analysis_prompt === 'string' ? analysis_prompt : '',
    wanted,
    seed,
  }
}

function wantedOf({ analysis_schema }: Wishes): readonly WantedResult[] {
  return typeof analysis_schema === 'object' && analysis_schema !== null ? resultsOf({ ...analysis_schema }) : []
}
