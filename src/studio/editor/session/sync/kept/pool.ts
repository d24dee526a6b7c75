import { isRecord, type PathwayDocument, type PathwayEntry } from '#pathway/document.ts'

/** Positions of a list's elements in the pool, as runs: first index, length, first index, length, … */
type Runs = readonly number[]

/** A document whose elements stand in a pool. */
export interface PooledDocument {
  /** The document without its lists, in whose place stands 0, so that the order of its members is kept. */
  readonly members: { readonly name: string; readonly description: string; readonly [member: string]: unknown }
  readonly nodes: Runs
  readonly edges: Runs
}

/** New content of a pool: elements, and the `data` that they share, as JSON. */
export interface PoolPart {
  readonly elements: string
  readonly data: string
}

/**
 * Writes documents so that what they share is written once: their elements stand in a pool, which only grows, and a document is a few
 * runs of it. An element's `data` has a pool of its own, since moving nodes changes all else but that.
 */
export interface PoolWriter {
  /** @returns a `PooledDocument` as JSON: the same text for the same document */
  write(document: PathwayDocument): string
  /** Puts elements into the pool that documents will be made of. */
  place(elements: readonly PathwayEntry[]): void
  /** Returns the content added since the last call. */
  takeParts(): readonly PoolPart[]
  /** Characters of all that is in the pool. */
  size(): number
  /** These stand in the pool already, in this order: elements that were read from it. */
  know(known: PoolContent): void
}

export interface PoolContent {
  readonly elements: readonly PathwayEntry[]
  readonly data: readonly Readonly<Record<string, unknown>>[]
  readonly size: number
}

/** Elements in one chunk, so that reading one is quick. */
const PART = 500

export function createPoolWriter(): PoolWriter {
  const places = new WeakMap<object, number>()
  const runsOf = new WeakMap<readonly PathwayEntry[], Runs>()
  const written = new WeakMap<PathwayDocument, string>()
  const counts = { elements: 0, data: 0 }
  let size = 0
  let elements: string[] = []
  let data: string[] = []

  /** The place of a value in its pool, where it comes to stand if it is not there yet. */
  function placeOf(value: object, pool: keyof typeof counts, write: () => void): number {
    const known = places.get(value)
    if (known !== undefined) return known
    write()
    const place = counts[pool]
    counts[pool] += 1
    places.set(value, place)
    return place
  }

  const placeData = (value: Readonly<Record<string, unknown>>) => placeOf(value, 'data', () => data.push(text(value)))

  const placeElement = (element: PathwayEntry) =>
    placeOf(element, 'elements', () => {
      const own = element.data
      elements.push(text(isRecord(own) ? [{ ...element, data: 0 }, placeData(own)] : [element]))
    })

  function text(value: unknown): string {
    const json = JSON.stringify(value)
    size += json.length
    return json
  }

  function writeList(list: readonly PathwayEntry[]): Runs {
    const known = runsOf.get(list)
    if (known) return known
    const runs: number[] = []
    let next = -1
    for (const element of list) {
      const place = placeElement(element)
      if (place === next) runs[runs.length - 1] = (runs.at(-1) ?? 0) + 1
      else runs.push(place, 1)
      next = place + 1
    }
    runsOf.set(list, runs)
    return runs
  }

  return {
    write(document) {
      const known = written.get(document)
      if (known) return known
      const parts: PooledDocument = {
        members: { ...document, nodes: 0, edges: 0 },
        nodes: writeList(document.nodes),
        edges: writeList(document.edges),
      }
      const pooled = JSON.stringify(parts)
      written.set(document, pooled)
      return pooled
    },
    place(added) {
      for (const element of added) placeElement(element)
    },
    takeParts() {
      const parts: PoolPart[] = []
      while (elements.length + data.length > 0) {
        parts.push({ elements: asArray(elements.slice(0, PART)), data: asArray(data.slice(0, PART)) })
        elements = elements.slice(PART)
        data = data.slice(PART)
      }
      return parts
    },
    size: () => size,
    know(known) {
      known.elements.forEach((element, place) => {
        if (!places.has(element)) places.set(element, place)
      })
      known.data.forEach((value, place) => {
        if (!places.has(value)) places.set(value, place)
      })
      counts.elements = known.elements.length
      counts.data = known.data.length
      size = known.size
    },
  }
}

function asArray(parts: readonly string[]): string {
  return `[${parts.join(',')}]`
}
