import type { PathwaySummary } from '#contract/pathways.ts'
import { inDigits } from '#ui/counted.ts'

export interface NextStep {
  readonly key: string
  /** Reason, as one sentence. */
  readonly text: string
  readonly tone: 'danger' | 'warning' | 'neutral'
  /** The pathway that it is about; undefined for what the settings say. */
  readonly pathway_id?: string
}

const SHOWN = 3

/** Returns suggestions of what to look at next, the most urgent first. */
export function nextSteps(pathways: readonly PathwaySummary[], hasModel: boolean | undefined): readonly NextStep[] {
  const recent = pathways.toSorted((a, b) => b.updated_at.localeCompare(a.updated_at))
  const broken = recent.filter(pathway => pathway.error_count > 0 && pathway.node_count > 0)
  const whole = recent.filter(pathway => pathway.error_count === 0 && pathway.node_count > 0)
  return [
    ...broken.map(({ pathway_id, name, error_count }): NextStep => {
      const errors = error_count === 1 ? 'an error that keeps' : `${inDigits(error_count)} errors that keep`
      return {
        key: `errors ${pathway_id}`,
        pathway_id,
        tone: 'danger',
        text: `“${name}” has ${errors} it from going live.`,
      }
    }),
    ...whole
      .filter(pathway => pathway.production_version !== null && pathway.has_unpublished_changes)
      .map(({ pathway_id, name }): NextStep => {
        return {
          key: `changes ${pathway_id}`,
          pathway_id,
          tone: 'warning',
          text: `“${name}” has changes that are not live yet.`,
        }
      }),
    ...whole
      .filter(pathway => pathway.production_version === null)
      .map(({ pathway_id, name }): NextStep => {
        return {
          key: `publish ${pathway_id}`,
          pathway_id,
          tone: 'neutral',
          text: `“${name}” has no errors. Try it in the chat, then publish it.`,
        }
      }),
    ...(hasModel === false
      ? [
          {
            key: 'model',
            tone: 'neutral' as const,
            text: 'Chats and calls are played by the simulator. Connect a language model to hear real answers.',
          },
        ]
      : []),
  ].slice(0, SHOWN)
}
