import { trimEndOf } from '#pathway/trim.ts'
import { shapeOf } from './answers.ts'
import { polarityOf } from './polarity.ts'
import { capitalized, plain } from './words.ts'

const WORDS = String.raw`((?:\p{L}[\p{L}'’.-]*\s*){1,4})`
const INTRODUCED = new RegExp(
  String.raw`\b(?:my (?:full |first |last )?name(?:'s| is|s)|name(?:'s| is)|this is|i am|i'm|im|call me)\s+${WORDS}`,
  'iu',
)
/** Said of many things: a name only where it is written as one. */
const POINTED_AT = /\b(?:[Ii]t's|[Ii]ts|[Ii]t is|[Tt]hat's|[Uu]nder|as)\s+((?:\p{Lu}[\p{L}'’.-]*\s*){1,4})/u
const SPEAKING = /^((?:\p{L}[\p{L}'’-]*\s+){1,3})(?:here|speaking)\b/iu
const NO_NAME = new Set(
  (
    'calling looking trying just interested not sure here having going wondering good fine ok okay doing in on at a an the for ' +
    'about from with to and but so because what why who yes yeah no nope right wrong correct thanks thank please you your my all ' +
    'everything it that this there ready done sorry great well hello hi hey'
  ).split(' '),
)

const TITLES = new Set('dr doctor mr mrs ms miss mister prof professor rev father sister sir madam'.split(' '))
/** The dot of a title ends no sentence. */
const TITLE_DOT = /\b(dr|mr|mrs|ms|prof|rev|st)\./gi

/** The name that an answer tells: introduced (`this is Mike`), spelled (`D O W N I E`), or said alone where a name was asked for. */
export function nameIn(
  answer: string,
  { isOnlyWanted, isAsked }: { readonly isOnlyWanted: boolean; readonly isAsked: boolean },
): string | undefined {
  const spelled = spelledIn(answer)
  if (spelled !== undefined) return spelled
  const written = answer.replace(TITLE_DOT, '$1')
  const introduced = [INTRODUCED, POINTED_AT, SPEAKING]
    .map(way => nameWords(way.exec(written)?.[1]))
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

/** `Mike Johnson. You know that?`: a first sentence of one to four words with capitals, or a very short answer. */
function saidAlone(answer: string, isOnlyWanted: boolean): string | undefined {
  const sentence = /^[^.!?,]+/.exec(answer.trim())?.[0].trim() ?? ''
  const words = sentence.split(/\s+/)
  if (words.length > 4 || polarityOf(sentence) !== null || shapeOf(sentence).isEmpty || shapeOf(sentence).isQuestion)
    return undefined
  if (!words.every(word => /^\p{L}[\p{L}'’-]*$/u.test(word))) return undefined
  if (words.some(word => NO_NAME.has(plain(word)))) return undefined
  if (words.every(word => /^\p{Lu}/u.test(word))) {
    const isWhole = sentence === trimEndOf(answer.trim(), '.!')
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
