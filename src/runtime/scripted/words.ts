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

/** Remembers what a function makes of the texts it was last asked for: an answer is compared with each of many labels. */
export function remembering<Result>(make: (text: string) => Result): (text: string) => Result {
  const recent = new Map<string, Result>()
  return text => {
    const result = recent.get(text) ?? make(text)
    // The text that was asked for last stands last, so that the first is the one to forget.
    recent.delete(text)
    recent.set(text, result)
    for (const oldest of recent.keys()) {
      if (recent.size <= REMEMBERED) break
      recent.delete(oldest)
    }
    return result
  }
}

const REMEMBERED = 16

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
export function quotedPhrases(text: string): readonly string[] {
  return [...text.matchAll(/["“]([^"“”]{2,200})["”]/g)].map(match => (match[1] ?? '').trim())
}

/** `caller_name` → `name`, `carYear` → `car year`: a variable's name as one would say it. */
export function spokenName(name: string): string {
  return name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[_\-.]+/g, ' ')
    .toLowerCase()
    .replace(/^(the )?(caller|customer|user|guest|client|patient|contact|new|updated?|corrected)s? (?=\S)/, '')
    .trim()
}

export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
