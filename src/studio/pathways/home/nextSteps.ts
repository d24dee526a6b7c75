import type { LinkProps } from '@tanstack/react-router'
import type { PathwaySummary } from '#contract/pathways.ts'
import { formatPhoneNumber } from '#contract/phoneNumber.ts'
import { counted } from '#ui/counted.ts'
import type { Overview } from './overviewQuery.ts'

export interface NextStep {
  readonly key: string
  /** Reason, as one sentence or two. */
  readonly text: string
  readonly tone: 'danger' | 'warning' | 'neutral'
  /** Page that helps, and the word on its button. */
  readonly to: Pick<LinkProps, 'to' | 'params' | 'search'>
  readonly action: string
}

const SUGGESTED = 3

const settings = { to: { to: '/settings' }, action: 'Open settings' } as const
const pathwayLink = (pathwayId: string) =>
  ({ to: { to: '/pathways/$pathwayId', params: { pathwayId } }, action: 'Open' }) as const

/** The problems, the worst first. */
export function faultsOf({ attention }: Pick<Overview, 'attention'>): readonly NextStep[] {
  const { secrets_problem, paused_webhooks, failed_stores, failed_recordings, unanswered_numbers, faulty_pathways } =
    attention
  const deleted = unanswered_numbers.filter(({ reason }) => reason === 'deleted_pathway')
  const steps: readonly NextStep[] = [
    ...(secrets_problem === null
      ? []
      : [{ key: 'secrets', tone: 'danger' as const, text: secrets_problem, ...settings }]),
    ...faulty_pathways.map(({ pathway_id, name, error_count, is_live }): NextStep => {
      const errors = `${counted(error_count, 'error')}`
      return {
        key: `errors ${pathway_id}`,
        tone: is_live ? 'warning' : 'danger',
        text: is_live
          ? `The draft of “${name}” has ${errors}. Callers still reach the live version.`
          : `“${name}” has ${errors}. Fix ${error_count === 1 ? 'it' : 'them'} to publish.`,
        ...pathwayLink(pathway_id),
      }
    }),
    ...deleted.map(
      ({ phone_number }): NextStep => ({
        key: `deleted ${phone_number}`,
        tone: 'danger',
        text: `${formatPhoneNumber(phone_number)} doesn’t answer: its pathway was deleted.`,
        to: { to: '/numbers', search: { number: phone_number } },
        action: 'Choose another',
      }),
    ),
    ...paused_webhooks.map(
      ({ target, last_error }): NextStep => ({
        key: `webhook ${target}`,
        tone: 'danger',
        text: `The webhook ${target} doesn’t respond, so sending to it is paused. ${last_error}`,
        ...settings,
      }),
    ),
    ...failed_stores.map(
      ({ vector_id, name, error }): NextStep => ({
        key: `store ${vector_id}`,
        tone: 'danger',
        text: `“${name}” couldn’t be indexed. ${error}`,
        to: { to: '/knowledge', search: { store: vector_id } },
        action: 'Open',
      }),
    ),
    ...failed_recordings.slice(0, 1).map(
      ({ call_id }): NextStep => ({
        key: 'recordings',
        tone: 'warning',
        text: `${counted(failed_recordings.length, 'recording')} couldn’t be created today.`,
        to: { to: '/calls/$callId', params: { callId: call_id } },
        action: 'Open the call',
      }),
    ),
  ]
  const weight = { danger: 0, warning: 1, neutral: 2 }
  return steps.toSorted((a, b) => weight[a.tone] - weight[b.tone])
}

/** Suggestions of what to do next. */
export function nextSteps(
  pathways: readonly PathwaySummary[],
  { setup, attention }: Pick<Overview, 'setup' | 'attention'>,
): readonly NextStep[] {
  const whole = pathways
    .toSorted((a, b) => b.updated_at.localeCompare(a.updated_at))
    .filter(pathway => pathway.error_count === 0 && pathway.node_count > 0)
  const hasLive = pathways.some(pathway => pathway.production_version !== null)
  const nobody = attention.unanswered_numbers.filter(({ reason }) => reason === 'nobody')
  const [first] = nobody
  return [
    ...whole
      .filter(pathway => pathway.production_version !== null && pathway.has_unpublished_changes)
      .map(
        ({ pathway_id, name }): NextStep => ({
          key: `changes ${pathway_id}`,
          tone: 'neutral',
          text: `“${name}” has unpublished changes.`,
          ...pathwayLink(pathway_id),
        }),
      ),
    ...whole
      .filter(pathway => pathway.production_version === null)
      .map(
        ({ pathway_id, name }): NextStep => ({
          key: `publish ${pathway_id}`,
          tone: 'neutral',
          text: `“${name}” has no errors. Try it in chat, then publish it.`,
          ...pathwayLink(pathway_id),
        }),
      ),
    ...(first && hasLive
      ? [
          {
            key: 'numbers',
            tone: 'neutral' as const,
            text:
              nobody.length === 1
                ? `${formatPhoneNumber(first.phone_number)} isn’t assigned yet.`
                : `${nobody.length} of your numbers aren’t assigned yet.`,
            to: { to: '/numbers' as const, search: { number: first.phone_number } },
            action: 'Assign',
          },
        ]
      : []),
  ]
    .slice(0, SUGGESTED)
    .concat(
      setup.model
        ? []
        : [
            {
              key: 'model',
              tone: 'neutral',
              text: 'Chats and calls use the built-in simulator. Connect a language model to get real responses.',
              ...settings,
            },
          ],
      setup.speech
        ? []
        : [
            {
              key: 'speech',
              tone: 'neutral',
              text: 'Recordings use the built-in voices. Connect a speech endpoint to get natural ones.',
              ...settings,
            },
          ],
    )
}
