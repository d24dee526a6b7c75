import { polarityOf } from './polarity.ts'
import { plain, remembering, stems } from './words.ts'

const GREETING =
  /^((hi|hello|hey|yo|good (morning|afternoon|evening)|howdy|greetings|are you (still )?there|(is )?any(one|body) (there|home)|(can|do) you hear me)( there)?( again)?\s*)+$/
const REPEAT =
  /^(sorry|pardon|excuse me|what(?= (?:please|again|sorry)?$|$)|huh|come again|say (that|it) again|(can|could|would) you (please )?(repeat|say)( that| it)?( again)?|i (didnt|did not) (catch|hear|get) that|please repeat( that)?|what (was|did you say)|what do you mean|i (cant|cannot) hear you)\b/
const HOLD =
  /^(um+|uh+(?! huh)|er+|hmm+|hold on|one (moment|second|sec)|wait|just a (moment|second|sec|minute)|let me (think|see|check|look)|i dont (know|understand)|no idea|not sure)\b/

/** The form of an answer, before anyone asks what it means. */
export interface AnswerShape {
  readonly isQuestion: boolean
  /** A question that asks for something to be done: “Can I book a table?” */
  readonly isRequest: boolean
  /** A greeting alone, hesitation, or a request to hear it again: nothing was answered. */
  readonly isEmpty: boolean
  /** A greeting alone, or whether anyone is there. */
  readonly isGreeting: boolean
  /** The caller wants to hear it again. */
  readonly isRepeat: boolean
  /** A yes or a no and nothing else. */
  readonly isBare: boolean
  /** Thanks and praise and nothing else: “Perfect, thank you”. */
  readonly isThanks: boolean
}

export const shapeOf = remembering((answer: string): AnswerShape => {
  const text = plain(answer)
  const isShort = stems(text).size <= 3
  const isGreeting = GREETING.test(text)
  const isRepeat = REPEAT.test(text) && isShort
  return {
    isQuestion:
      /\?\s*$/.test(answer) ||
      /^(what|when|where|who|why|how|which|can you|could you|do you|are you|is (it|there|this))\b/.test(text),
    isRequest: REQUEST.test(text),
    isEmpty: text === '' || isGreeting || isRepeat || (HOLD.test(text) && isShort),
    isGreeting,
    isRepeat,
    isThanks: THANKS.test(text),
    isBare: polarityOf(answer) !== null && stems(answer.replace(/^\W*\w+/, '')).size === 0,
  }
})

const THANKS =
  /^(?=.*\b(?:thanks|thank you|appreciate)\b)(?:(?:oh|well|ok|okay|alright|all right|great|perfect|wonderful|awesome|amazing|excellent|cool|lovely|fantastic|super|nice|fine|good|sounds \w+|thats? (?:is )?(?:so |very )?(?:great|good|perfect|lovely|helpful|kind|nice)|thanks|thank you|so much|very much|a lot|again|then|for (?:that|your help|everything|the help)|i (?:really )?appreciate (?:it|that))\s*)+$/

const REQUEST =
  /\b((can|could|may|might) (i|we|you (please )?(help|book|make|schedule|arrange|send|change|cancel|move|get|put|give|add|order|fix|set|sign|check|look|find|fit|squeeze|come|bring|deliver))|(is|would) it (be )?possible to|(do|would) you (have|be able to|take|offer)) (?!(ask|know|hear|tell|repeat)\b)/

/** Wishes of a caller that a global node is often there for. */
export type Wish = 'human' | 'robot-question' | 'end'

const ROBOT_QUESTION =
  /\b(am i|are you|is this|are we|you)\b.{0,40}\b(robot|bot|ai|a i|artificial|machine|computer|recording|automated|human|real person|a person|actual person)\b/
const HUMAN_THING =
  'human|person|agent|representative|rep|operator|manager|supervisor|someone|somebody|colleague|receptionist|reception|front desk|advisor|staff'
const HUMAN_WISH = new RegExp(
  `\\b(speak|talk|connect|transfer|put|get|give|want|need|like|prefer)\\b.{0,40}\\b(${HUMAN_THING})\\b|^(please )?(a )?((real|live|human) )?(${HUMAN_THING}|human being)( please)?$|\\b(real|live|actual) (human|person|agent)\\b`,
)

const HUMAN_SERVICE = new RegExp(`\\b(${HUMAN_THING}|humans|people|escalat\\w*)\\b`)

/** The caller has all they need, or has to go: the whole answer, polite words aside. */
const END_WISH =
  /^((ok|okay|alright|no|nope|well|great|perfect|thanks|thank you( (so|very) much)?|then|i think|and)\s)*(((good ?)?bye( bye)?|have a (good|nice|great|lovely) (day|one|evening|night|weekend)|take care|that(s| is| will be|ll be) (all|it|everything)( (i (need|needed|wanted)|for (today|now)))?|nothing else|nothing more|nothing further|i(m| am) (all set|all good|good|fine|done|finished)( for now)?|i (have|need|got) to go( now)?|please hang up|end (the|this) call)( (thanks|thank you|please|then|now|bye|goodbye|today))*)$/
const END_SERVICE =
  /\b(end(s|ing)? (of )?(the |this )?(call|conversation)|good ?bye|hang(s|ing)? up|nothing else|no (more |further |other )?questions?|all they need|nothing more)\b/

/** The wish in the caller's answer, if it is one that global nodes are made for. */
export function wishOf(answer: string): Wish | null {
  const text = plain(answer)
  if (ROBOT_QUESTION.test(text) && !/\b(transfer|connect)\b/.test(text)) return 'robot-question'
  if (END_WISH.test(text)) return 'end'
  return HUMAN_WISH.test(text) ? 'human' : null
}

/** The wish that a label says it is for. */
export const wishServedBy = remembering((label: string): Wish | null => {
  const text = plain(label)
  if (
    /\b(ai|a i|bot|robot|recording|machine|automated|computer)\b/.test(text) &&
    /\b(ask|asks|asked|whether|if)\b/.test(text)
  ) {
    if (!/\b(rather|instead|transfer)\b/.test(text)) return 'robot-question'
  }
  // “The person confirms” speaks of the caller.
  if (
    HUMAN_SERVICE.test(
      text.replace(/\b(the )?person (?=(\w+s|would|did|will|answered|responded|said|told|gave)\b)/g, ''),
    )
  )
    return 'human'
  return END_SERVICE.test(text) ? 'end' : null
})
