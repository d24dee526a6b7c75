/** Characters of a quoted name that a message shows, and how many of them are of its end, by which names of one beginning differ. */
const LONGEST = 60
const END = 15

/** The quotes of a message: “a name”, or `code`. */
const QUOTED = /(?<=“)[^“”]+(?=”)|(?<=`)[^`]+(?=`)/g

const characters = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** A message whose long names are cut in their middle. */
export function shortenNames(message: string): string {
  return message.replaceAll(QUOTED, name => (name.length > LONGEST ? shorten(name) : name))
}

function shorten(name: string): string {
  const all = Array.from(characters.segment(name), ({ segment }) => segment)
  if (all.length <= LONGEST) return name
  return `${all.slice(0, LONGEST - END - 1).join('')}…${all.slice(-END).join('')}`
}
