import { trimEndOf } from '#pathway/trim.ts'
import { shapeOf } from './answers.ts'
import { polarityOf } from './polarity.ts'
import { capitalized, plain } from './words.ts'

const WORDS = String.raw`((?:\p{L}[\p{L}'’.-]*\s*){1,4})`
const INTRODUCED = new RegExp(
  String.raw`\b(?:my (?:full |first |last )?name(?:['’]s| is|s)|name(?:['’]s| is)|call me)\s+${WORDS}`,
  'iu',
)
/** Said of much else too (“I'm allergic to nuts”): what follows is a name alone. */
const BEING =
  /\b(?:this is|i am|i['’]m|im)\s+((?:\p{L}[\p{L}'’-]*\s*?){1,4}?)(?=\s*(?:[.,!]|$)|\s+(?:from|with|at|and|here|calling|speaking)\b)/iu
/** Said of many things: a name only where it is written as one. */
const POINTED_AT = /\b(?:[Ii]t['’]s|[Ii]ts|[Ii]t is|[Tt]hat['’]s|[Uu]nder|as)\s+((?:\p{Lu}[\p{L}'’.-]*\s*){1,4})/u
const SPEAKING = /^((?:\p{L}[\p{L}'’-]*\s+){1,3})(?:here|speaking)\b/iu
const NO_NAME = new Set(
  (
    'calling looking trying just interested not sure here having going wondering good fine ok okay doing in on at a an the for ' +
    'about from with to and but so because what why who yes yeah no nope right wrong correct thanks thank please you your my all ' +
    'everything it that this there ready done sorry great well hello hi hey'
  ).split(' '),
)

const TITLES = new Set('dr doctor mr mrs ms miss mister prof professor rev father sister sir madam'.split(' '))
/** The dot of a title or an initial ends no sentence. */
const TITLE_DOT = /\b(dr|mr|mrs|ms|prof|rev|st)\./gi
const INITIAL_DOT = /\b(\p{Lu})\.(?=\s*\p{Lu})/gu
/** “It's”, “don't”: no name has one. */
const CONTRACTION =
  /^(?:(?:i|it|that|what|he|she|they|we|you|there|who|here|let)['’](?:s|re|m|ll|d|ve)|\p{L}+n['’]t)$/iu
/** Whatever else a caller tells after the name: “and it's 415 …”, “at number 14”. */
const AND_MORE =
  /\s+(?:(?:and|but|from) (?:it|its|it['’]s|my|the|i|i['’]m|you|that|phone|number)\b|(?:at|on|in|and) (?:number )?\+?\d).*$/i
/** Small words within a name. */
const PARTICLE = /^(?:van|von|der|den|de|del|della|di|da|du|dos|la|le|bin|ibn|al|el|ter|ten|zu)$/

/** The name that an answer tells: introduced (`this is Mike`), spelled (`D O W N I E`), or said alone where a name was asked for. */
export function nameIn(
  answer: string,
  { isOnlyWanted, isAsked }: { readonly isOnlyWanted: boolean; readonly isAsked: boolean },
): string | undefined {
  const spelled = spelledIn(answer)
  if (spelled !== undefined) return spelled
  const written = answer.replace(TITLE_DOT, '$1').replace(INITIAL_DOT, '$1')
  const introduced = [INTRODUCED, POINTED_AT, SPEAKING]
    .map(way => nameWords(way.exec(written)?.[1]))
    .concat(wholeName(BEING.exec(written)?.[1]))
    .find(name => name !== undefined)
  const name = introduced ?? (isAsked ? saidAlone(written, isOnlyWanted) : undefined)
  return name?.split(' ').every(isTitle) ? undefined : name
}

/** The part of a name that is wanted: the first, the last, or all of it. */
export function partOfName(name: string, wanted: string): string | undefined {
  const words = name.split(' ').filter(word => !isTitle(word))
  if (/\bfirst\b/.test(wanted)) return words[0]
  if (/\b(last|family|sur)\s?name\b/.test(wanted)) return words.at(-1)
  return name
}

function isTitle(word: string): boolean {
  return TITLES.has(plain(word))
}

function nameWords(text: string | undefined): string | undefined {
  const words: string[] = []
  for (const word of (text ?? '').trim().split(/\s+/)) {
    if (word === '' || NO_NAME.has(plain(word))) break
    words.push(trimEndOf(word, '.,!?'))
    if (/[.,!?]$/.test(word)) break
  }
  return words.length === 0 ? undefined : words.map(nameCased).join(' ')
}

/** The words as a name, if they are nothing else. */
function wholeName(text = ''): string | undefined {
  return text.split(/\s+/).some(word => NO_NAME.has(plain(word))) ? undefined : nameWords(text)
}

/** `Mike Johnson. You know that?`: the first words that are no yes, no or greeting, one to four of them with capitals, or a very short answer. */
function saidAlone(answer: string, isOnlyWanted: boolean): string | undefined {
  const sentences = (answer.match(/[^.!?,]+[.!?,]*/g) ?? []).filter(part => part.trim() !== '')
  const at = sentences.findIndex(part => polarityOf(part) === null && !shapeOf(part).isEmpty)
  const sentence = (/^[^.!?,]+/.exec(sentences[at]?.trim() ?? '')?.[0] ?? '').replace(AND_MORE, '').trim()
  if (sentence === '' || shapeOf(sentences[at] ?? '').isQuestion) return undefined
  const words = sentence.split(/\s+/)
  const own = words.filter(word => !PARTICLE.test(word))
  if (own.length > 4 || words.length > own.length + 2) return undefined
  if (!words.every(word => /^\p{L}[\p{L}'’-]*$/u.test(word) && !CONTRACTION.test(word))) return undefined
  if (words.some(word => NO_NAME.has(plain(word)))) return undefined
  if (own.length > 0 && own.every(word => /^\p{Lu}/u.test(word))) {
    const isWhole = sentences.slice(at + 1).every(part => !/\p{L}/u.test(part))
    return words.length > 1 || isOnlyWanted || isWhole ? sentence : undefined
  }
  return isOnlyWanted && words.length <= 3 ? words.map(nameCased).join(' ') : undefined
}

function spelledIn(answer: string): string | undefined {
  const letters = /(?:^|[\s,])((?:\p{L}[\s,.-]+){2,}\p{L})(?=$|[\s,.!?])/u.exec(answer)?.[1]
  if (letters === undefined) return undefined
  const joined = letters.replace(/[^\p{L}]/gu, '')
  return joined.length < 3 ? undefined : nameCased(joined)
}

function nameCased(word: string): string {
  const shaped = /^\p{Lu}[^\p{Lu}]*\p{Lu}?/u.test(word) && !/^\p{Lu}{2,}$/u.test(word) ? word : word.toLowerCase()
  return capitalized(shaped)
}
