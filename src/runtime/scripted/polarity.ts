import { plain, remembering } from './words.ts'

export type Polarity = 'yes' | 'no'

/** The sense of a part of an answer by itself. `weak`: a yes that is often mere politeness (“great, but …”); `unsure`: it leaves the answer open. */
type Sign = 'yes' | 'weak' | 'no' | 'refusal' | 'unsure' | null

/**
 * A clear yes or no; null where an answer is neither, both, or leaves it open. What follows counts too: “okay, but I cannot do that” is a no, “yes, but
 * I’m not sure” is unclear. A word of hesitation before it does not hide it (“um, yeah sure”).
 */
export const polarityOf = remembering((answer: string): Polarity | null => {
  const parts = partsOf(answer)
  const signs = parts.map(({ text, isQuestion }) => (isQuestion && !/^why not$/.test(text) ? null : signOf(text)))
  if (signs.includes('unsure')) return null
  const corrected = signs.findLastIndex((sign, at) => sign !== null && parts[at]?.join === 'correction')
  const from = Math.max(corrected, 0)
  const first = signs[from] ?? null
  if (first === null) return closingWord(parts)
  const said: Polarity = first === 'yes' || first === 'weak' ? 'yes' : 'no'
  const rest = parts.slice(from + 1)
  if (first === 'weak' && rest.length > 0 && rest.every(part => part.isQuestion)) return null
  if (/^not (?:now|today|yet)/.test(parts[from]?.text ?? '') && rest.some(part => part.join === 'but')) return null
  for (let at = from + 1; at < parts.length; at += 1) {
    const sign = signs[at] ?? null
    const isContrast = parts[at]?.join === 'but'
    if (sign === null || agrees(said, sign)) continue
    if (said === 'no') return null
    // An explanation may be worded with “not”: “yes, I don’t have a car, so I need one”.
    if (sign === 'no' && !isContrast && first === 'yes' && at > 1) continue
    return isYeahNo(parts) || (first === 'weak' && (isContrast || sign === 'refusal')) ? 'no' : null
  }
  return said
})

/** The tie of a part to the one before it. */
type Join = 'and' | 'but' | 'correction'

interface Part {
  readonly text: string
  readonly isQuestion: boolean
  readonly join: Join
}

const BUT = /^(?:but|however|though|although|except|only)\s+/
const CORRECTION = /^(?:wait|scratch that|no wait|actually wait)\b\s*/

function partsOf(answer: string): readonly Part[] {
  const parts: Part[] = []
  let join: Join = 'and'
  for (const [, words = '', end = ''] of answer.matchAll(/([^.,;:!?—–\n]+)([.,;:!?—–\n]*)/g)) {
    for (const piece of plain(words).split(/\s(?=(?:but|however|although|though) )|(?<!cant|cannot)\s(?=wait\b)/)) {
      let text = piece
      if (BUT.test(text)) {
        join = 'but'
        text = text.replace(BUT, '')
      }
      if (CORRECTION.test(text)) {
        join = 'correction'
        text = text.replace(CORRECTION, '')
      } else if (parts.length > 0 && /^actually\b/.test(text)) join = 'correction'
      text = withoutLead(text)
      if (text === '') continue
      parts.push({ text, isQuestion: end.includes('?') || ASKS.test(text), join })
      join = 'and'
    }
  }
  return parts
}

const LEAD =
  /^(?:(?:u+m+|u+h+(?! huh)|e+r+m*|oh|ooh|well|h+m+|a+h+|so|actually|honestly|frankly|basically|hey|look|listen|i mean|you know|i think|i guess|i suppose|i believe|id say|to be honest|my answer is|the answer is|thats a|its a|that would be a|unfortunately|im afraid|i am afraid|afraid|thank (?:god|goodness|heavens)|thankfully|luckily|sorry|thanks|thank you|and|then)\s+)+(?=\S)/

/** Drops words of hesitation and politeness. “I think so” is a whole answer, no beginning of one. */
function withoutLead(text: string): string {
  if (ONLY_LEAD.test(text)) return ''
  const rest = text.replace(LEAD, '')
  return rest === 'so' ? text : rest
}

/** Speech recognition writes few question marks. */
const ASKS =
  /^(?:what|when|where|who|how|which|why(?! not$)|can you|could you|is (?:it|there|this|that)|are (?:you|there)|do (?:you|i have to))\b/

const ONLY_LEAD =
  /^(?:u+m+|u+h+|e+r+m*|oh|h+m+|a+h+|well|actually|honestly|thanks|thank you(?: very much)?|sorry|unfortunately)$/

function agrees(said: Polarity, sign: NonNullable<Sign>): boolean {
  return said === 'yes' ? sign === 'yes' || sign === 'weak' : sign === 'no' || sign === 'refusal'
}

/** “Yeah, no” is a no. */
function isYeahNo([first, second]: readonly Part[]): boolean {
  return /^(?:yeah|ya|yea)$/.test(first?.text ?? '') && second?.join === 'and'
}

/** “The blue one, yes”: a yes or no as the last word, after something else. */
function closingWord(parts: readonly Part[]): Polarity | null {
  const last = parts.length > 1 ? parts.at(-1) : undefined
  if (!last || last.isQuestion) return null
  if (/^(?:yes|yeah|yep|yup)(?: please)?$/.test(last.text)) return 'yes'
  return /^(?:no|nope|nah)(?: thanks| thank you)?$/.test(last.text) ? 'no' : null
}

const UNSURE =
  /^(?:yes|yeah|no|its|it)? ?(?:not (?:yet )?decided(?: yet)?|i (?:havent|have not|didnt|did not) (?:really )?(?:decided?|tried|try|checked?|looked|look|asked|thought|noticed?|been able)|maybe|perhaps|possibly|(?:(?:that|it|this) )?depends|(?:i am |im )?(?:not|un) ?(?:sure|certain)|i (?:do not|dont) (?:really )?know|dunno|no (?:idea|clue)|i have no (?:idea|clue)|hard to say|(?:yes|no) (?:and|or) (?:yes|no)|kind of|sort of|could be|(?:i )?might|ill think|let me (?:think|see|check)|either|whatever|up to you|doubtful)\b/
const NEITHER =
  /^(?:nobody \w+|not (?:only|just) (?:that|this|because)|nothing much|no (?:one|body|preference|rush|hurry|matter|kidding|wonder|doubt about)|none of (?:your|my)|nothing (?:works|happens)|yeah right|right (?:now|after|before|away|here|there|when|where|side|one)|good (?:morning|afternoon|evening|day|question)|great question|correct me|true (?:story|to)|agree to|please (?:hold|wait|tell|repeat|explain|call|send|speak|say|give|check|be|bear)|surely you|(?:it|this|that) is not what|i (?:do not|dont) (?:understand|remember|recall|follow|care|get|see|speak|hear)|i (?:cant|cannot|couldnt|can not|didnt|did not) (?:really )?(?:hear|remember|recall|understand|catch|follow|see|find|get|tell|say|answer|decide|guess|promise)|go (?:ahead|on) and (?:tell|ask|say|explain))\b/
const YES_IN_NEGATION =
  /^(?:no (?:problem|worries|objections?|issues?|trouble|doubt|question about it)|(?:its |thats |that is )?not (?:a problem|bad|a bad idea|an issue)|(?:i )?(?:do not|dont) mind|(?:thats|that is|its|it is) no (?:problem|trouble|issue)|i (?:do not|dont) see why not|i (?:would not|wouldnt) (?:mind|say no)|i (?:could not|couldnt) agree more|(?:i )?(?:cant|cannot) wait|i have no (?:problem|objection|issue)s?|i (?:do not|dont) have (?:a|any) (?:problem|objection|issue)s?|why not$|without (?:a )?doubt)\b/

/** Words that may follow a short yes or no and leave it as it is. */
const TAIL =
  '(?: (?:please|thanks|thank you|sir|maam|man|then|now|today|too|very much|so much|again|actually|really|i guess|i think|i suppose|for (?:me|us|sure)|with (?:me|us)|by (?:me|us)|to (?:me|us)|go ahead|right|yes|yeah|sure|okay|ok|great|indeed|i do|i am|i would|it is|lets do (?:it|that)|sorry|im (?:not|good)|dear|at all|go for it|that works|sounds good|why not|no problem|of course|of them|of those|the \\w+))*$'
const starts = (words: string) => new RegExp(`^(?:${words})\\b`)
const whole = (words: string) => new RegExp(`^(?:${words})${TAIL}`)

const NO_WORD = starts('no|nope|nah|naw|nay|na|negative|never')
const YES_WORD = starts(
  'yes|yeah|yea|yep|yup|yah|yessir|aye|absolutely|definitely|certainly|of course|indeed|affirmative|sure thing|for sure|you bet|by all means|most definitely|but of course',
)
const NO_ADVERB =
  /^(?:absolutely|definitely|certainly|of course|obviously|probably|most (?:likely|certainly|definitely)|surely|clearly|hell|heck|god|lord|good lord|likely|(?:yes|yeah|okay|ok|sure) but) (?:no|not)\b/
const REFUSAL =
  /^(?:(?:im|i am|were|we are) (?:really |definitely |just )?not (?:interested|going to|gonna|buying|doing|available|ready)|(?:i|we) (?:really |just )?(?:cant|cannot|can not|wont|will not|refuse|decline|disagree|object|must decline|have to decline|would rather not|would prefer not|would not|wouldnt)|(?:id|wed) (?:rather|prefer) not|(?:i|we) (?:really |just )?(?:dont|do not) (?:really )?(?:want|need|agree|accept|consent|think so|believe so|like)|ill (?:pass|have to (?:decline|pass))|hard pass|count me out|im out$|not (?:interested|for me|for us|today|now|yet|me|at all|really)|no (?:thanks|thank you|way|deal|can do)|thanks but no|no$|hard no|rather not|(?:lets|let us) not|im out$|i (?:have )?changed my mind|out of the question|under no circumstances|by no means|over my dead body|forget (?:it|about it|that)|(?:please )?(?:dont|do not)(?: (?:do|bother|call|send|book|charge|ever|want|need|like|think so)\b|$)|stop calling|leave me alone|(?:take|remove) me (?:off|from)|cancel that)/
const NEGATED =
  /^(?:(?:(?:that|it|this|\w+)(?: is|s| would be) )?(?:a (?:bit|little) |way |much |far |just )?too (?:early|late|soon|far|expensive|long)(?: for (?:me|us))?$|(?:i|we|he|she|they|it|that|this|there|you)(?: \w+)? (?:not|never|dont|doesnt|didnt|wont|cant|cannot|isnt|arent|wasnt|werent|havent|hasnt|wouldnt|couldnt)|(?:im|its|thats|were|theyre|hes|shes|theres) (?:really |still )?(?:not|wrong|incorrect|never)|(?:it|that|this) is (?:wrong|incorrect|false)|not|wrong|incorrect|false|neither|none|nothing|nobody|no (?:longer|more)|fat chance)\b/
const YES_WHOLE = whole(
  'sure(?: (?:is|do|does|will|can))?|spot on|righto|alrighty|ok(?:ie|ey) dok(?:ie|ey)|very much so|(?:youre|you are) (?:absolutely )?(?:right|correct)|(?:heck|hell) yes|i reckon so|(?:that|it|this) should (?:be (?:fine|good|great|ok|okay|all right)|work)|(?:im|i am|we are|were) (?:fine|happy|good|okay|ok) with (?:that|it|this)|i sure (?:would|do|am|will)|(?:i|we) can do (?:that|it|this)|(?:let us|lets) do (?:that|it|this)|ok(?:ay)?|k|alright|all right|right|correct|(?:thats |that is )?(?:exactly|precisely|totally|naturally|obviously)(?: (?:right|correct|so|it))?|(?:this is|its) (?:she|he|him|her)|(?:thats |that is |its )(?:right|correct|fine|good|great|perfect|okay|ok|true|me|about right|lovely|wonderful)|(?:that|it|this) (?:works|would work|will work|will do|sounds \\w+)(?: (?:fine|great|well|perfectly))?|(?:thatll|itll) (?:do|work|be (?:fine|great|good|perfect))|works|(?:that|this|it)(?: would|d|ll| will) be (?:great|good|fine|perfect|nice|lovely|wonderful|okay|ok|awesome|fantastic|helpful)|sounds (?:good|great|fine|perfect|lovely|right|about right|wonderful|like a plan|okay|ok|awesome|excellent|fair)|(?:please )?go ahead|go for it|go on|please|please do(?: (?:that|it|so))?|do (?:it|that|so)|lets (?:do (?:it|that|this)|go(?: (?:ahead|with (?:that|it)))?|proceed|continue)|(?:i|we) (?:do|am|are|would|will|did|have|can)(?: (?:agree|accept|confirm|consent))?|(?:it|that|they) (?:is|does|was|are|were|do|did)|i (?:agree|accept|confirm|consent)(?: (?:with|to) (?:that|it|this))?|(?:id|i would) (?:like|love|appreciate) (?:that|it|to)|(?:id|i would) be happy to|(?:im|i am) (?:very |really |definitely )?(?:interested|ready|in|sure|happy to|up for it)|count me in|sign me up|i (?:think|believe|hope|guess|suppose|expect) so|im afraid so|agreed|confirmed|deal|true|you got it|with pleasure|gladly|happy to|uh huh|mm ?hm+|mhm+|mm+ hm+|roger(?: that)?|copy that|make it so|book it|bring it on|ya',
)
const YES_WEAK = whole(
  '(?:thats |that is |its )?(?:great|perfect|excellent|wonderful|awesome|cool|lovely|fantastic|brilliant|super|nice|fine|good|very good|sounds \\w+)',
)

/** Politeness and agreement that often come before a no. */
const WEAK =
  /^(?:ok(?:ay)?|alright|all right|sure|right|great|good|cool|nice|fine|perfect|lovely|(?:that |it )?sounds|thats (?:great|nice|good|fine))\b/

function signOf(text: string): Sign {
  if (YES_IN_NEGATION.test(text)) return 'yes'
  if (UNSURE.test(text)) return 'unsure'
  if (NEITHER.test(text)) return null
  if (NO_ADVERB.test(text)) return 'refusal'
  if (REFUSAL.test(text)) return 'refusal'
  if (NO_WORD.test(text)) return mixed(text, NO_WORD) ? null : 'refusal'
  if (NEGATED.test(text)) return 'no'
  if (YES_WORD.test(text)) return afterYes(text)
  if (YES_WHOLE.test(text) || YES_WEAK.test(text)) return WEAK.test(text) ? 'weak' : 'yes'
  return null
}

/** “No, sure”, “no yes”: the word is followed at once by its contrary. */
function mixed(text: string, word: RegExp): boolean {
  const rest = text.replace(word, '').trim()
  return rest !== '' && (YES_WORD.test(rest) || /^(?:go ahead|that is fine|thats fine)/.test(rest))
}

function afterYes(text: string): Sign {
  const rest = text.replace(YES_WORD, '').trim()
  if (rest === '') return 'yes'
  const after = signOf(withoutLead(rest))
  if (after === 'no' || after === 'refusal') return /^(?:yeah|yea|ya)\b/.test(text) ? 'refusal' : null
  return after === 'unsure' && !/^i (?:guess|think|suppose)/.test(rest) ? 'unsure' : 'yes'
}

const LABEL_OPEN = /\b(?:not sure|unsure|undecided|unclear|uncertain|hesita\w*|maybe|doesnt know|does not know)\b/
const LABEL_NO =
  /\b(no|not|nope|dont|doesnt|didnt|does not|do not|did not|cannot|cant|wont|isnt|declin\w*|refus\w*|reject\w*|den(y|ies|ied)|disagree\w*|incorrect|wrong|negative|never|without|cancel\w*|unhappy|uninterested|unable|fail\w*|invalid|unavailable|nothing)\b/
const LABEL_YES =
  /\b(yes|yeah|agree\w*|accept\w*|confirm\w*|correct|approv\w*|interested|happy|affirm\w*|wants? to|would like|proceed\w*|continue|ready|positive)\b/

/** Reads whether an edge's label stands for a yes or a no; null where it says neither, or that it is open. */
export const labelPolarity = remembering((label: string): Polarity | null => {
  const text = plain(label)
  if (LABEL_OPEN.test(text)) return null
  if (LABEL_NO.test(text)) return 'no'
  return LABEL_YES.test(text) ? 'yes' : null
})
