import { plain, remembering, stems } from './words.ts'

/** Words that callers and authors use for one thing, each line one thing. */
const SAME = `
book reserve reservation schedule arrange
cancel
change move reschedule modify switch alter
repair fix broken broke damaged
refund money reimburse
buy purchase
open opening hours closing closed
status track tracking
child children kid kids daughter son baby
adult grownup
neighbour neighbor door
pain hurt hurts painful ache toothache injured injury bleeding
view viewing tour
search find look looking
flight plane fly
ride cab taxi
room suite
directions lost route
bill invoice charge charged payment pay
price cost quote pricing
fraud scam stolen stole steal unauthorized
recommendation recommend suggestion suggest
complaint complain unhappy
problem issue trouble
question questions
insurance coverage
doctor physician dr
food dish meal
fail failing failed failure
instructions remember forgot
another different other instead
`

const conceptOf = new Map<string, string>()
for (const line of SAME.trim().split('\n')) {
  const [first = ''] = stems(line)
  for (const stem of stems(line)) conceptOf.set(stem, first)
}

/** Words that say nothing about what a call is for. */
const EMPTY = stems(
  'ask asks asking speak talk call calls calling phone need help today now okay yes no not thank good great come go make take try time know new someone somebody anything something everything',
)

/** Asking for room or wishing to come is asking to book, without a word for it. */
const BOOKING =
  /\b(?:(?:any|some)thing (?:free|available|open|left)|(?:any|some) (?:openings?|availability|slots?|space|room)|(?:squeeze|fit) (?:me|us|\w+ people) in|(?:like|love|want) to come (?:in|by|over) for)\b/
const BOOK = conceptOf.get('book') ?? 'book'

/** Subjects of a text: its meaningful words, with words for one thing as one. */
export const conceptsIn = remembering((text: string): ReadonlySet<string> => {
  const found = new Set<string>()
  for (const stem of stems(text)) if (!EMPTY.has(stem)) found.add(conceptOf.get(stem) ?? stem)
  if (BOOKING.test(plain(text))) found.add(BOOK)
  return found
})

const DENIED =
  /\b(?:(?:not|dont|don['’]t|doesn['’]t|isn['’]t|(?:can['’]t|cannot) (?!remember|recall|find|wait|see|hear)|never|without|instead of|rather than|(?:nobody|no one) (?:is|was|got|has been))\b[^.,;!?]{0,60}|no (?!(?:i|we|he|she|they|its?|thats?|this|you|my|the|im|please|just|not|but|and|need|thanks?|wait|sorry|actually|more|other|longer)\b)\w+)/gi

/** Subjects of an answer without those it denies: “I don’t want to cancel, I want to move it”. */
export const conceptsMeant = remembering(
  (answer: string): ReadonlySet<string> => conceptsIn(answer.replace(DENIED, ' ')),
)

/** Subjects that a text denies: “no injuries”, “nobody is hurt”. */
export const conceptsDenied = remembering(
  (text: string): ReadonlySet<string> => conceptsIn((text.match(DENIED) ?? []).join(' ')),
)

/** Subjects that a label asserts behind its yes or no: an injury in “No, someone is hurt”. */
export const conceptsAsserted = remembering(
  (label: string): ReadonlySet<string> => conceptsMeant(label.replace(/^(?:yes|no)\b[,:;]?/i, '')),
)
