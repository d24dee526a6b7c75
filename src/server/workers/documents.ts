import { randomUUID } from 'node:crypto'
import type { KeptPatch } from '../pathways/keptFiles.ts'
import type { PatchedFile } from '../pathways/patchedFile.ts'
import { documentTasks } from './documentTasks.ts'
import { asFailure } from './errors.ts'
import type { Pool } from './pool.ts'

type Tasks = typeof documentTasks
type Name = keyof Tasks
type Input<Task extends Name> = Parameters<Tasks[Task]>[0]
type Result<Task extends Name> = Awaited<ReturnType<Tasks[Task]>>

/** So many characters and bytes are read at once, in a few milliseconds. */
export const SMALL = 64 * 1024
/** Drafts of which it is remembered that the thread may have them parsed. */
const MOST_KEPT = 1000

/** Reads, changes and writes documents: small ones at once, large ones in a thread, so that nobody else waits for them. */
export interface Documents {
  run<Task extends Name>(task: Task, input: Input<Task>): Promise<Result<Task>>
  /** Patches a large draft in the thread, which keeps it parsed for the next patch. */
  patch(patch: DraftPatch): Promise<{
    readonly file: PatchedFile
    /** It was stored, and this is its state. */
    keep(state: string): void
  }>
  close(): Promise<void>
}

interface DraftPatch extends Pick<KeptPatch, 'own' | 'patch'> {
  readonly id: string
  /** Its `ETag`. */
  readonly state: string
  /** Reads the document, where the thread does not have it. */
  read(): Promise<string>
}

export function createDocuments(pool: Pool): Documents {
  const kept = new Map<string, { readonly state: string; readonly name: string }>()
  return {
    async run<Task extends Name>(task: Task, input: Input<Task>): Promise<Result<Task>> {
      if (sizeOf(input) > SMALL) return pool.run(task, input)
      // Each task takes the input that its type asks for.
      const perform = documentTasks[task] as (input: Input<Task>) => Result<Task>
      try {
        return perform(input)
      } catch (error) {
        throw asFailure(error)
      }
    },
    async patch({ id, state, read, ...change }) {
      const known = kept.get(id)
      // A state that is never stored has an `ETag` as well, so that the thread knows states by a name that nothing else gets.
      const after = randomUUID()
      const before = known?.state === state ? known.name : undefined
      const task = { ...change, before: before ?? '', after }
      const found = before === undefined ? undefined : await pool.run('patchKeptFile', task)
      const file = found ?? (await pool.run('patchKeptFile', { ...task, document: await read() }))
      if (!file) throw new Error('A draft was not patched though its document was given.')
      return {
        file,
        keep(next) {
          kept.delete(id)
          kept.set(id, { state: next, name: after })
          const [oldest] = kept.keys()
          if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest)
        },
      }
    },
    close: () => pool.close(),
  }
}

/** The texts and bytes of an input stand at its top level. */
function sizeOf(input: object): number {
  return Object.values(input).reduce<number>((size, part) => {
    if (typeof part === 'string') return size + part.length
    return part instanceof Uint8Array ? size + part.byteLength : size
  }, 0)
}
