import { isRecord, type PathwayDocument, type PathwayEntry } from '#pathway/document.ts'
import { same } from '#pathway/merge.ts'
import type { PoolContent, PooledDocument, PoolPart } from './pool.ts'

/** Error for stored data that does not match what was written. */
class Unreadable extends Error {}

/** Reads documents from a pool. What the open document says as well is its very object, so that going back to it changes nothing. */
export interface PoolReader {
  /** The next part of the pool. @throws where it is no such thing */
  add(part: PoolPart): void
  content(): PoolContent
  /** @throws where the pool does not hold what the document is made of */
  check(document: PooledDocument): void
  /** A document that was checked. */
  read(document: PooledDocument): PathwayDocument
}

export function createPoolReader(open: PathwayDocument): PoolReader {
  const elements: PathwayEntry[] = []
  const data: Record<string, unknown>[] = []
  let size = 0
  const present = new Map<string, PathwayEntry[]>()
  for (const element of [...open.nodes, ...open.edges]) {
    const name = nameElement(element)
    present.set(name, [...(present.get(name) ?? []), element])
  }

  function readEntry(entry: unknown): PathwayEntry {
    const [own, place] = Array.isArray(entry) ? entry : []
    if (!isRecord(own)) throw new Unreadable('an element is none')
    if (place === undefined) return findPresent(own) ?? own
    const held = typeof place === 'number' ? data[place] : undefined
    if (typeof place !== 'number' || !held) throw new Unreadable('data is missing')
    const element = { ...own, data: held }
    const known = findPresent(element)
    if (known) return known
    const shared = present.get(nameElement(element))?.find(one => same(one.data, held))?.data
    if (!isRecord(shared)) return element
    data[place] = shared
    return { ...own, data: shared }
  }

  function findPresent(element: PathwayEntry): PathwayEntry | undefined {
    return present.get(nameElement(element))?.find(one => same(one, element))
  }

  function readList(runs: readonly number[], known: readonly PathwayEntry[]): readonly PathwayEntry[] {
    const list: PathwayEntry[] = []
    for (let at = 0; at < runs.length; at += 2) {
      const first = runs[at] ?? 0
      for (const element of elements.slice(first, first + (runs[at + 1] ?? 0))) list.push(element)
    }
    return list.length === known.length && list.every((element, at) => element === known[at]) ? known : list
  }

  return {
    add(part) {
      size += part.elements.length + part.data.length
      for (const value of parseArray(part.data)) {
        if (!isRecord(value)) throw new Unreadable('data is none')
        data.push(value)
      }
      for (const entry of parseArray(part.elements)) elements.push(readEntry(entry))
    },
    content: () => ({ elements, data, size }),
    check({ nodes, edges }) {
      for (const runs of [nodes, edges]) {
        for (let at = 0; at < runs.length; at += 2) {
          const end = (runs[at] ?? 0) + (runs[at + 1] ?? Number.NaN)
          if (!(end <= elements.length)) throw new Unreadable('an element is missing')
        }
      }
    },
    read({ members, nodes: nodeRuns, edges: edgeRuns }) {
      const nodes = readList(nodeRuns, open.nodes)
      const edges = readList(edgeRuns, open.edges)
      const document = { ...members, nodes, edges }
      return nodes === open.nodes && edges === open.edges && same(document, open) ? open : document
    },
  }
}

/** Returns an element's id, or its content if it has none. */
function nameElement(element: PathwayEntry): string {
  return typeof element.id === 'string' ? element.id : JSON.stringify(element)
}

function parseArray(json: string): readonly unknown[] {
  const value: unknown = JSON.parse(json)
  if (!Array.isArray(value)) throw new Unreadable('a part is none')
  return value
}
