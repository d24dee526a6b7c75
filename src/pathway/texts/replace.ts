import type { PathwayDocument } from '#pathway/document.ts'
import type { TextGroup } from '#pathway/nodeMembers.ts'
import { changeTexts } from './change.ts'
import type { Match, Matcher } from './match.ts'
import { listTexts, type NodeTexts, type TextHolder, type TextPlace } from './places.ts'

/** A stretch that was found, and the text that it stands in. */
export interface TextHit extends Match {
  /** Names the hit for as long as the texts before it stay. */
  readonly key: string
  readonly holder: TextHolder
  readonly place: TextPlace
}

export interface TextHits {
  readonly hits: readonly TextHit[]
  /** There are more than were asked for. */
  readonly isCut: boolean
}

/** Finds what fits in the texts of some groups, in the document's order; at most `most` hits. */
export function findTexts(
  document: PathwayDocument,
  nodeTexts: NodeTexts,
  matcher: Matcher,
  groups: ReadonlySet<TextGroup>,
  most: number,
): TextHits {
  const texts = listGroups(document, nodeTexts, groups)
  return hitsOf(texts, matchTexts(textsOf(texts), matcher, most))
}

/** A text of a document, and what it stands in. */
export interface HeldText {
  readonly holder: TextHolder
  readonly place: TextPlace
}

/** The texts of some groups, in the document's order. */
export function listGroups(
  document: PathwayDocument,
  nodeTexts: NodeTexts,
  groups: ReadonlySet<TextGroup>,
): readonly HeldText[] {
  return listTexts(document, nodeTexts).flatMap(holder =>
    holder.texts.filter(place => groups.has(place.group)).map(place => ({ holder, place })),
  )
}

export function textsOf(texts: readonly HeldText[]): readonly string[] {
  return texts.map(({ place }) => place.text)
}

/** Matches in a list of texts, as plain data that a worker can answer with. */
export interface TextMatches {
  readonly matches: readonly (Match & {
    /** The number of its text in the list. */
    readonly at: number
  })[]
  /** There are more than were asked for. */
  readonly isCut: boolean
}

export function matchTexts(texts: readonly string[], matcher: Matcher, most: number): TextMatches {
  const matches: TextMatches['matches'][number][] = []
  for (const [at, text] of texts.entries()) {
    for (const match of matcher(text)) {
      if (matches.length === most) return { matches, isCut: true }
      matches.push({ ...match, at })
    }
  }
  return { matches, isCut: false }
}

/** The hits in a document of matches in the list of its texts. */
export function hitsOf(texts: readonly HeldText[], { matches, isCut }: TextMatches): TextHits {
  const hits = matches.flatMap(({ at, ...match }): TextHit[] => {
    const text = texts[at]
    return text ? [{ ...match, key: hitKey(text.holder, text.place, match), ...text }] : []
  })
  return { hits, isCut }
}

function hitKey({ node_id = '', edge_key = '' }: TextHolder, { path }: TextPlace, { start }: Match): string {
  return [node_id, edge_key, ...path, start].join('\n')
}

/** Puts the replacements of hits in their place, where their texts are as they were found. The same document where nothing changes. */
export function replaceHits(
  document: PathwayDocument,
  nodeTexts: NodeTexts,
  hits: readonly TextHit[],
): PathwayDocument {
  const byPlace = new Map<string, TextHit[]>()
  for (const hit of hits) {
    const key = placeKey(hit.holder, hit.place)
    if (byPlace.get(key)?.push(hit) === undefined) byPlace.set(key, [hit])
  }
  return changeTexts(document, nodeTexts, (place, holder) => {
    const own = byPlace.get(placeKey(holder, place))
    return own && own[0]?.place.text === place.text ? replaceIn(place.text, own) : place.text
  })
}

function placeKey({ node_id = '', edge_key = '' }: TextHolder, { path }: TextPlace): string {
  return [node_id, edge_key, ...path].join('\n')
}

function replaceIn(text: string, hits: readonly Match[]): string {
  let written = ''
  let from = 0
  for (const { start, end, replaced } of hits.toSorted((one, other) => one.start - other.start)) {
    written += text.slice(from, start) + replaced
    from = end
  }
  return written + text.slice(from)
}
