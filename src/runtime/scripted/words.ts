/** Words of a text as the scripted brain compares them: lower case, without accents, inflections and filler. */

const FILLER = new Set(
  (
    'a an the this that these those is are was were be been being am do does did have has had will would can could should ' +
    'shall may might must i you he she it we they me him her us them my your his its our their of to in on at for from with ' +
    'by as and or but if so then than there here just well um uh hmm oh hey hi hello please thanks thank like really very ' +
    'user caller customer person callers say said says want wants wanted wanna tell told give given gave get got let lets ' +
    'who what when where which how why im youre ive ill id its dont doesnt any some also too about into out up also'
  ).split(' '),
)

/**
 * Makes what a text gives once for the texts that come again: labels, names and descriptions come in every turn, an answer many times in its own.
 * Of those that did not come again for a while nothing is kept, nor of long ones any but the last few.
 */
export function remembering<Result extends object | string | null>(
  make: (text: string) => Result,
): (text: string) => Result {
  const short = createMemory<Result>(REMEMBERED)
  const long = createMemory<Result>(REMEMBERED_LONG)
  return text => {
    const memory = text.length <= SHORT ? short : long
    const known = memory.get(text)
    if (known !== undefined) return known
    const result = make(text)
    memory.set(text, result)
    return result
  }
}

/** In characters. */
const SHORT = 500
const REMEMBERED = 1000
const REMEMBERED_LONG = 16

/** Keeps the newest entries, at least `size` and at most twice as many. */
function createMemory<Value>(size: number) {
  let recent = new Map<string, Value>()
  let before = new Map<string, Value>()
  const set = (key: string, value: Value) => {
    if (recent.size >= size) [recent, before] = [new Map(), recent]
    recent.set(key, value)
  }
  return {
    set,
    get(key: string): Value | undefined {
      const own = recent.get(key)
      if (own !== undefined) return own
      const older = before.get(key)
      if (older !== undefined) set(key, older)
      return older
    },
  }
}

/** Text in one plain form: lower case, straight quotes, no punctuation but what numbers need. */
export const plain = remembering((text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[‘’']/g, '')
    .replace(/(?<=\d),(?=\d)/g, '')
    .replace(/[.:](?!\d)|(?<!\d)[.:]/g, ' ')
    .replace(/[^\p{L}\p{N}.:+@\s]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim(),
)

/** The words that carry meaning, by their stems. */
export const stems = remembering((text: string): ReadonlySet<string> => {
  const words = plain(text)
    .split(' ')
    .filter(word => word !== '')
  return new Set(words.filter(word => !FILLER.has(word)).map(stem))
})

/** The same of a text that is searched, each as often as it stands there. */
export function stemsInOrder(text: string): readonly string[] {
  return plain(text)
    .split(' ')
    .filter(word => word !== '' && !FILLER.has(word))
    .map(stemOf)
}

const stemOf = remembering((word: string) => stem(word))

function stem(word: string): string {
  if (word.length < 4 || /\d/.test(word)) return word
  const base = word
    .replace(/(ies)$/, 'y')
    .replace(/(sses)$/, 'ss')
    .replace(/([^s])s$/, '$1')
    .replace(/(ation|ate|ing|edly|ed|ment|ly|er)$/, '')
    .replace(/([^aeious])\1$/, '$1')
    .replace(/e$/, '')
  return base.length < 3 ? word : base
}

/** The words that both texts have, as a share of all their words: 0 to 1. Empty texts share nothing. */
function similarity(left: ReadonlySet<string>, right: ReadonlySet<string>): number {
  const shared = sharedCount(left, right)
  const all = left.size + right.size - shared
  return all === 0 ? 0 : shared / all
}

/** The number of the first text's words that the second has. */
export function sharedCount(left: ReadonlySet<string>, right: ReadonlySet<string>): number {
  let shared = 0
  for (const word of left) if (right.has(word)) shared += 1
  return shared
}

/** A text with most of its words on stock: the same words, or nearly. */
export function isNearly(left: string, right: string): boolean {
  const a = plain(left)
  const b = plain(right)
  if (a === '' || b === '') return false
  if (a === b) return true
  const leftStems = stems(left)
  const rightStems = stems(right)
  return Math.min(leftStems.size, rightStems.size) > 0 && similarity(leftStems, rightStems) >= 0.8
}

/** The phrases that a text quotes: “that's it”, "yep". */
export const quotedPhrases = remembering((text: string): readonly string[] =>
  [...text.matchAll(/["“]([^"“”]{2,200})["”]/g)].map(match => (match[1] ?? '').trim()),
)

/** `caller_name` → `name`, `carYear` → `car year`: a variable's name as one would say it. */
export const spokenName = remembering((name: string): string =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[_\-.]+/g, ' ')
    .toLowerCase()
    .replace(/^(the )?(caller|customer|user|guest|client|patient|contact|new|updated?|corrected)s? (?=\S)/, '')
    .trim(),
)

export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
