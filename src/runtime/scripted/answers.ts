import { polarityOf } from './polarity.ts'
import { plain, stems } from './words.ts'

const GREETING = /^((hi|hello|hey|yo|good (morning|afternoon|evening)|howdy|greetings)( there)?( again)?\s*)+$/
const HOLD =
  /^(um+|uh+|er+|hmm+|hold on|one (moment|second|sec)|wait|just a (moment|second|sec|minute)|let me (think|see|check)|sorry|pardon|excuse me|what|huh|come again|(can|could) you repeat( that)?|say that again|i dont (know|understand)|no idea|not sure)\b/

/** The form of an answer, before anyone asks what it means. */
export interface AnswerShape {
  readonly isQuestion: boolean
  /** A greeting alone, hesitation, or a request to hear it again: nothing was answered. */
  readonly isEmpty: boolean
  /** A yes or a no and nothing else. */
  readonly isBare: boolean
}

export function shapeOf(answer: string): AnswerShape {
  const text = plain(answer)
  const isQuestion =
    /\?\s*$/.test(answer) ||
    /^(what|when|where|who|why|how|which|can you|could you|do you|are you|is (it|there|this))\b/.test(text)
  const isEmpty = text === '' || GREETING.test(text) || (HOLD.test(text) && stems(text).size <= 3)
  const isBare = polarityOf(answer) !== null && stems(answer.replace(/^\W*\w+/, '')).size === 0
  return { isQuestion, isEmpty, isBare }
}

/** Wishes of a caller that a global node is often there for. */
export type Wish = 'human' | 'robot-question'

const ROBOT_QUESTION =
  /\b(am i|are you|is this|are we|you)\b.{0,40}\b(robot|bot|ai|a i|artificial|machine|computer|recording|automated|human|real person|a person|actual person)\b/
const HUMAN_THING =
  'human|person|agent|representative|rep|operator|manager|supervisor|someone|somebody|colleague|receptionist|advisor|staff'
const HUMAN_WISH = new RegExp(
  `\\b(speak|talk|connect|transfer|put|get|give|want|need|like|prefer)\\b.{0,40}\\b(${HUMAN_THING})\\b|^(please )?(a )?((real|live|human) )?(${HUMAN_THING}|human being)( please)?$|\\b(real|live|actual) (human|person|agent)\\b`,
)

const HUMAN_SERVICE = new RegExp(`\\b(${HUMAN_THING}|humans|people|escalat\\w*)\\b`)

/** The wish in the caller's answer, if it is one that global nodes are made for. */
export function wishOf(answer: string): Wish | null {
  const text = plain(answer)
  if (ROBOT_QUESTION.test(text) && !/\b(transfer|connect)\b/.test(text)) return 'robot-question'
  return HUMAN_WISH.test(text) ? 'human' : null
}

/** The wish that a label says it is for. */
export function wishServedBy(label: string): Wish | null {
  const text = plain(label)
  if (
    /\b(ai|a i|bot|robot|recording|machine|automated|computer)\b/.test(text) &&
    /\b(ask|asks|asked|whether|if)\b/.test(text)
  ) {
    if (!/\b(rather|instead|transfer)\b/.test(text)) return 'robot-question'
  }
  return HUMAN_SERVICE.test(text) ? 'human' : null
}
