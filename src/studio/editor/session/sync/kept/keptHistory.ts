import { isRecord, type PathwayDocument } from '#pathway/document.ts'
import { type Guard, isIndex, isNumber, isText, listOf, oneOf, orAbsent, shapeOf } from '#studio/shell/guards.ts'
import type { History, Step } from '../../document/steps.ts'
import type { PoolContent, PooledDocument, PoolPart } from './pool.ts'
import { createPoolReader } from './poolReader.ts'

interface KeptStep {
  readonly name: string
  readonly typing?: string | undefined
  readonly at: number
  readonly by: 'me' | 'others'
  /** Indexes of the documents before and after the step. */
  readonly before: number
  readonly after: number
}

/** A history as the browser keeps it; what its documents are made of stands in a pool. */
export interface KeptHistory {
  readonly documents: readonly string[]
  readonly past: readonly KeptStep[]
  readonly future: readonly KeptStep[]
}

const isKeptStep: Guard<KeptStep> = shapeOf({
  name: isText,
  typing: orAbsent(isText),
  at: isNumber,
  by: oneOf('me', 'others'),
  before: isIndex,
  after: isIndex,
})
const isKeptHistory: Guard<KeptHistory> = shapeOf({
  documents: listOf(isText),
  past: listOf(isKeptStep),
  future: listOf(isKeptStep),
})
const isPooledMembers: Guard<PooledDocument['members']> = (value): value is PooledDocument['members'] =>
  isRecord(value) && isText(value.name) && isText(value.description)
const isPooledDocument: Guard<PooledDocument> = shapeOf({
  members: isPooledMembers,
  nodes: listOf(isIndex),
  edges: listOf(isIndex),
})
const isKeptParts: Guard<readonly PoolPart[]> = listOf(shapeOf({ elements: isText, data: isText }))

function checked<T>(value: unknown, guard: Guard<T>): T {
  if (guard(value)) return value
  throw new Error('What was kept is no history.')
}

/** The documents on either side of a step, as the pool's writer writes them. */
export type PooledStep = Readonly<Record<'before' | 'after', string>>

/** @param pooled says where a step's documents stand in the pool */
export function writeHistory(
  { past, future }: Pick<History, 'past' | 'future'>,
  pooled: (step: Step) => PooledStep,
): KeptHistory {
  const places = new Map<string, number>()
  const place = (document: string) => {
    const known = places.get(document) ?? places.size
    places.set(document, known)
    return known
  }
  const write = (step: Step) => {
    const { name, typing, at, by } = step
    const { before, after } = pooled(step)
    return { name, ...(typing !== undefined && { typing }), at, by, before: place(before), after: place(after) }
  }
  const steps = { past: past.map(write), future: future.map(write) }
  return { documents: [...places.keys()], ...steps }
}

const DOCUMENTS_AT_ONCE = 50

export interface RestoredHistory extends Pick<History, 'past' | 'future'> {
  readonly pool: PoolContent
  /** Of how many parts it was read. */
  readonly parts: number
  /** Positions of its steps' documents in that pool. */
  readonly pooled: ReadonlyMap<Step, PooledStep>
}

/**
 * Reads a history that was kept; its documents are put together when a step is first looked into.
 *
 * @param open the open document: what an earlier one has in common with it is the very same object
 * @param pause is awaited between pieces of the work
 * @throws where it is no such thing
 */
export async function readHistory(
  kept: { readonly history: unknown; readonly parts: unknown },
  open: PathwayDocument,
  pause: () => Promise<void>,
): Promise<RestoredHistory> {
  const { documents, past, future } = checked(kept.history, isKeptHistory)
  const parts = checked(kept.parts, isKeptParts)
  await pause()
  const reader = createPoolReader(open)
  for (const part of parts) {
    await pause()
    reader.add(part)
  }
  const read: (() => PathwayDocument)[] = []
  for (const json of documents) {
    if (read.length % DOCUMENTS_AT_ONCE === 0) await pause()
    const document = checked(JSON.parse(json), isPooledDocument)
    reader.check(document)
    read.push(once(() => reader.read(document)))
  }
  const pooled = new Map<Step, PooledStep>()
  const restore = ({ name, typing, at, by, before, after }: KeptStep): Step => {
    const [earlier, later] = [documents[before], documents[after]]
    const [readBefore, readAfter] = [read[before], read[after]]
    if (earlier === undefined || later === undefined || !readBefore || !readAfter)
      throw new Error('A document is missing.')
    const step: Step = {
      name,
      typing,
      at,
      by,
      get before() {
        return readBefore()
      },
      get after() {
        return readAfter()
      },
    }
    pooled.set(step, { before: earlier, after: later })
    return step
  }
  return { past: past.map(restore), future: future.map(restore), pool: reader.content(), parts: parts.length, pooled }
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
