import { partingOf } from '#contract/partingOf.ts'
import type { TestFailure, TestNode, TestTurn } from '#contract/pathwayTests.ts'
import type { ConversationEnd } from '#runtime/state.ts'

/** The part of a test that says what is expected. */
export interface Expectation {
  readonly start_path: readonly TestNode[]
  readonly turns: readonly TestTurn[]
  readonly ended: ConversationEnd['reason'] | null
}

/** A turn as a run has played it; the first one is the start. */
export interface PlayedTestTurn {
  readonly path: readonly TestNode[]
  readonly ended: Pick<ConversationEnd, 'reason' | 'message'> | null
}

const MOST_WORDS = 300

/**
 * The first place at which a run left the path of its test; null where it kept to it.
 *
 * @param fault why the turn after the played ones could not be played
 */
export function failureOf(
  { start_path, turns, ended }: Expectation,
  played: readonly PlayedTestTurn[],
  fault: string | undefined,
): TestFailure | null {
  const expected = [{ path: start_path }, ...turns]
  for (const [turn, { path }] of expected.entries()) {
    const went = played[turn]
    const place = {
      turn,
      caller: callerOf(turns[turn - 1]),
      ...(turns[turn - 1]?.choose && { chosen: true }),
      from:
        expected
          .slice(0, turn)
          .findLast(before => before.path.length > 0)
          ?.path.at(-1) ?? null,
      expected: [...path],
      reached: [...(went?.path ?? [])],
    }
    if (!went && fault !== undefined) return { ...place, kind: 'error', message: fault }
    if (!went) {
      const message = `The conversation was over before turn ${turn}. ${played.at(-1)?.ended?.message ?? ''}`.trim()
      return { ...place, kind: 'ended', message }
    }
    if (!isSamePath(path, went.path)) return { ...place, kind: 'path', message: pathSentence(place) }
    const last = turn === expected.length - 1
    if (last && (went.ended?.reason ?? null) !== ended) {
      return {
        ...place,
        kind: 'end',
        message: went.ended ? `It ended differently. ${went.ended.message}` : 'It didn’t end.',
      }
    }
  }
  return null
}

const isSamePath = (one: readonly TestNode[], other: readonly TestNode[]) =>
  one.length === other.length && one.every(({ node_id }, at) => node_id === other[at]?.node_id)

function callerOf(turn: TestTurn | undefined): string {
  const words = turn?.message ?? turn?.digits ?? ''
  return words.length <= MOST_WORDS ? words : `${words.slice(0, MOST_WORDS - 1)}…`
}

function pathSentence(failure: Pick<TestFailure, 'turn' | 'from' | 'expected' | 'reached'>): string {
  const { went, instead } = partingOf(failure)
  const who = failure.turn === 0 ? 'The start' : `Turn ${failure.turn}`
  return `${who} ${went.stays ? 'stayed at' : 'went to'} ${went.name} instead of ${instead.stays ? 'staying at ' : ''}${instead.name}.`
}
