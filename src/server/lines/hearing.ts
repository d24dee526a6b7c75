/**
 * The hearing of the simulated line (`docs/playing.md` §9): a noisy line mishears some words, always the same ones for the same call, and
 * keywords put right what sounds like them, as they do in the hearing of a real line.
 */

/** A word or a few that the line listens for, and how much more than for others. */
export interface Keyword {
  readonly words: string
  /** 2 unless said; 0 and less: not listened for. */
  readonly boost: number
}

/** Words that were misheard, and the keyword that was understood in them. */
export interface Correction {
  readonly heard: string
  readonly keyword: string
}

const USUAL_BOOST = 2

/** Reads `keywords` of a call: words, perhaps with a factor such as `Reece:3`. */
export function readKeywords(written: unknown): readonly Keyword[] {
  if (!Array.isArray(written)) return []
  return written.flatMap((entry): Keyword[] => {
    const [, words = '', boost] = /^([^:]+)(?::(-?\d+(?:\.\d+)?))?$/.exec(String(entry)) ?? []
    return words.trim() === ''
      ? []
      : [{ words: words.trim(), boost: boost === undefined ? USUAL_BOOST : Number(boost) }]
  })
}

/** Sounds that are taken for each other on a bad line. */
const CONFUSED: readonly (readonly [string, string])[] = [
  ['b', 'p'],
  ['d', 't'],
  ['g', 'k'],
  ['v', 'f'],
  ['z', 's'],
  ['m', 'n'],
  ['ee', 'i'],
  ['ea', 'ie'],
  ['th', 'f'],
  ['a', 'e'],
  ['o', 'u'],
]

const WORD = /\p{L}[\p{L}’']*/gu
/** Shorter words are known so well that nobody mishears them. */
const SHORTEST = 4
/** Of a hundred: ordinary words are guessed from what is around them, names are not. */
const MISHEARD_WORDS = 12
const MISHEARD_NAMES = 75

/** Mishears some words of an utterance, the same ones for the same seed; figures stay as they are. */
export function mishear(text: string, seed: number): string {
  let at = 0
  return text.replaceAll(WORD, (word, offset: number) => {
    at += 1
    const chance = hashOf(`${seed} ${at} ${word}`)
    const isFirst = offset === 0 || /[.?!]\s*$/.test(text.slice(0, offset))
    const isName = /^\p{Lu}\p{Ll}/u.test(word) && !isFirst
    if (word.length < SHORTEST || chance % 100 >= (isName ? MISHEARD_NAMES : MISHEARD_WORDS)) return word
    return confused(word, Math.floor(chance / 100))
  })
}

/** The word with one of its sounds taken for another. */
function confused(word: string, choice: number): string {
  const lower = word.toLowerCase()
  const places = CONFUSED.flatMap(pair =>
    pair.flatMap((sound, side) => {
      const other = pair[1 - side] ?? sound
      // The beginning of a word is heard best.
      return [...lower.matchAll(new RegExp(sound, 'g'))]
        .filter(({ index }) => index > 0)
        .map(({ index }) => ({ index, sound, other }))
    }),
  )
  const place = places[choice % Math.max(1, places.length)]
  if (!place) return word
  return word.slice(0, place.index) + place.other + word.slice(place.index + place.sound.length)
}

/** A keyword may differ by this share of its sounds for each unit of its factor, at most by the second; never in its first sound, which is heard best. */
const SHARE_OF_BOOST = 0.15
const MOST_SHARE = 0.45

/** Puts words right that sound like a keyword, the more of a difference the higher its factor. */
export function putRight(
  text: string,
  keywords: readonly Keyword[],
): { readonly text: string; readonly corrections: readonly Correction[] } {
  const corrections: Correction[] = []
  let corrected = text
  for (const { words, boost } of keywords) {
    const wanted = soundsOf(words)
    if (boost <= 0 || wanted === '') continue
    const allowed = Math.round(wanted.length * Math.min(MOST_SHARE, SHARE_OF_BOOST * boost))
    const found = windowsOf(corrected, words.split(/\s+/).length)
      .filter(({ heard }) => heard.toLowerCase() !== words.toLowerCase())
      .map(window => ({ ...window, sounds: soundsOf(window.heard) }))
      .filter(({ sounds }) => sounds[0] === wanted[0])
      .map(window => ({ ...window, distance: distanceOf(window.sounds, wanted) }))
      .filter(({ distance }) => distance <= allowed)
      .toSorted((one, other) => one.distance - other.distance)[0]
    if (!found) continue
    corrections.push({ heard: found.heard, keyword: words })
    corrected = corrected.slice(0, found.at) + words + corrected.slice(found.at + found.heard.length)
  }
  return { text: corrected, corrections }
}

/** Words that stand side by side, so many at a time. */
function windowsOf(text: string, count: number): readonly { readonly heard: string; readonly at: number }[] {
  const words = [...text.matchAll(WORD)]
  return words.flatMap((first, index) => {
    const last = words[index + count - 1]
    return last ? [{ heard: text.slice(first.index, last.index + last[0].length), at: first.index }] : []
  })
}

const SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/[^\p{L}]/gu, ''],
  [/ph|th|v/g, 'f'],
  [/c(?=[eiy])|z/g, 's'],
  [/[cgq]|ck/g, 'k'],
  [/b/g, 'p'],
  [/d/g, 't'],
  [/n/g, 'm'],
  [/ee|ea|ie|ae|ai|ei|y/g, 'i'],
  [/ou|oo|u/g, 'o'],
  [/(.)\1+/g, '$1'],
  [/(?<=..)e$/g, ''],
]

/** A spelling that words share that sound alike. */
function soundsOf(words: string): string {
  return SPELLINGS.reduce((spelled, [from, to]) => spelled.replaceAll(from, to), words.toLowerCase())
}

/** Letters to add, leave out or change (Levenshtein). */
function distanceOf(one: string, other: string): number {
  let before = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let row = 1; row <= one.length; row += 1) {
    const now = [row]
    for (let at = 1; at <= other.length; at += 1) {
      const changed = (before[at - 1] ?? 0) + (one[row - 1] === other[at - 1] ? 0 : 1)
      now.push(Math.min(changed, (before[at] ?? 0) + 1, (now[at - 1] ?? 0) + 1))
    }
    before = now
  }
  return before.at(-1) ?? 0
}

/** A number that only looks like chance (FNV-1a). */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (const sign of text) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x01000193)
  return hash >>> 0
}
