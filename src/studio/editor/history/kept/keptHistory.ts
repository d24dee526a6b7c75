import { z } from 'zod'
import { isRecord, type PathwayDocument } from '#pathway/document.ts'
import type { History, Step } from '../steps.ts'
import type { PoolContent, PooledDocument, PoolPart } from './pool.ts'
import { createPoolReader } from './poolReader.ts'

const place = z.number().int().nonnegative()
const keptStep = z.object({
  name: z.string(),
  typing: z.string().optional(),
  at: z.number(),
  by: z.enum(['me', 'others']),
  /** Which of the documents. */
  before: place,
  after: place,
})
const keptHistory = z.object({ documents: z.array(z.string()), past: z.array(keptStep), future: z.array(keptStep) })
/** A history as the browser keeps it; what its documents are made of stands in a pool. */
export type KeptHistory = z.infer<typeof keptHistory>
const pooledDocument = z.object({
  // Taken as it is: a schema of its members would change their order.
  members: z.custom<PooledDocument['members']>(
    value => isRecord(value) && typeof value.name === 'string' && typeof value.description === 'string',
  ),
  nodes: z.array(place),
  edges: z.array(place),
})
const keptParts = z.array(z.object({ elements: z.string(), data: z.string() }))

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
  /** Where the documents of its steps stand in that pool. */
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
  const { documents, past, future } = keptHistory.parse(kept.history)
  const parts: readonly PoolPart[] = keptParts.parse(kept.parts)
  await pause()
  const reader = createPoolReader(open)
  for (const part of parts) {
    await pause()
    reader.add(part)
  }
  const read: (() => PathwayDocument)[] = []
  for (const json of documents) {
    if (read.length % DOCUMENTS_AT_ONCE === 0) await pause()
    const document: PooledDocument = pooledDocument.parse(JSON.parse(json))
    reader.check(document)
    read.push(once(() => reader.read(document)))
  }
  const pooled = new Map<Step, PooledStep>()
  const restore = ({ name, typing, at, by, before, after }: z.infer<typeof keptStep>): Step => {
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
