import { plain } from './words.ts'

export type Polarity = 'yes' | 'no'

const YES =
  /^(yes|yeah|yea|yep|yup|ya|sure|ok|okay|alright|right|correct|exactly|absolutely|definitely|certainly|of course|indeed|affirmative|fine|great|perfect|sounds good|thats (right|correct|fine|good|great|perfect|it|everything|all)|that works|go ahead|please do|i do|i am|i would|id like that|id love to|lets do (it|that)|uh huh|mhm|mm hmm|i agree|i accept|i confirm|true)\b/
const NO =
  /^(no|nope|nah|na|negative|not (really|yet|now|at all|today|interested|right|correct)|never|dont|i dont|i do not|i wont|id rather not|i cant|im not|i am not|thats (not|wrong|incorrect)|wrong|incorrect|false|neither|none)\b/

/**
 * A clear yes or no at the beginning of an answer; null where it is neither, or both. A word of hesitation or a name before it
 * does not hide it ("um, yeah sure").
 */
export function polarityOf(answer: string): Polarity | null {
  const text = plain(answer).replace(
    /^((um+|uh+|er+|oh|well|hmm+|ah|so|actually|honestly|i think|i guess|hey)\s+)+/,
    '',
  )
  if (/^(no problem|no worries|not bad)\b/.test(text)) return 'yes'
  const yes = YES.test(text)
  const no = NO.test(text)
  if (yes === no) return null
  if (yes && /\bbut (no|not|i dont|i cant)\b/.test(text)) return null
  return yes ? 'yes' : 'no'
}

const LABEL_NO =
  /\b(no|not|nope|dont|doesnt|didnt|does not|do not|did not|cannot|cant|wont|isnt|declin\w*|refus\w*|reject\w*|den(y|ies|ied)|disagree\w*|incorrect|wrong|negative|never|without|cancel\w*|unhappy|uninterested|unable|fail\w*)\b/
const LABEL_YES =
  /\b(yes|yeah|agree\w*|accept\w*|confirm\w*|correct|approv\w*|interested|happy|affirm\w*|wants? to|would like|proceed\w*|continue|ready|positive)\b/

/** Reads whether an edge's label stands for a yes or a no; null where it says neither. */
export function labelPolarity(label: string): Polarity | null {
  const text = plain(label)
  if (LABEL_NO.test(text)) return 'no'
  return LABEL_YES.test(text) ? 'yes' : null
}
