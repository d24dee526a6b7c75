import { randomUUID } from 'node:crypto'
import type { Own } from '../pathways/files.ts'
import { createKeptFiles, type KeptPatch } from '../pathways/keptFiles.ts'
import type { PatchedFile, StoredDraft } from '../pathways/patchedFile.ts'
import { documentTasks } from './documentTasks.ts'
import { asFailure } from './errors.ts'
import type { Pool } from './pool.ts'
import type { TaskInput, TaskResult } from './tasks.ts'

type Name = keyof typeof documentTasks
type Input<Task extends Name> = TaskInput<'documents', Task>
type Result<Task extends Name> = TaskResult<'documents', Task>

/** So many characters and bytes are read at once, in a few milliseconds. */
export const SMALL = 64 * 1024
/** Drafts of which it is remembered that they may be parsed. */
const MOST_KEPT = 1000
/** JSON of small drafts that are kept parsed. */
const MOST_SMALL_BYTES = 2 * 1024 * 1024

/** Reads, changes and writes documents: small ones at once, large ones in a thread, so that nobody else waits for them. */
export interface Documents {
  run<Task extends Name>(task: Task, input: Input<Task>): Promise<Result<Task>>
  /** The state of a draft that was patched here last; it need not be the present one. */
  kept(pathway_id: string): DraftState | undefined
  /**
   * Patches a draft, which stays parsed for the next patch.
   *
   * @param patch JSON text
   * @param read reads the draft in this state, where it is not kept; undefined where it is in another one
   * @returns undefined where the draft is in another state
   */
  patch(
    state: DraftState,
    patch: string,
    read: () => Promise<StoredDraft | undefined>,
  ): Promise<PatchedDraft | undefined>
  close(): Promise<void>
}

export interface PatchedDraft {
  readonly file: PatchedFile
  /** It was stored, with this revision. */
  keep(revision: number): void
}

/** A state of a draft that a patch was made for. */
export interface DraftState extends Own {
  readonly account_id: string
  readonly pathway_id: string
  readonly lineage: string
  readonly revision: number
}

interface Kept {
  readonly state: DraftState
  /** Names the state among all that were kept. */
  readonly name: string
  readonly bytes: number
  readonly isLarge: boolean
}

export function createDocuments(pool: Pool<'documents'>): Documents {
  const kept = new Map<string, Kept>()
  const patchKept = createKeptFiles(MOST_SMALL_BYTES)
  const patchSmall = (patch: KeptPatch) => {
    try {
      return patchKept(patch)
    } catch (error) {
      throw asFailure(error)
    }
  }
  const patchLarge = (patch: KeptPatch) => pool.run('patchKept', patch)
  return {
    async run<Task extends Name>(task: Task, input: Input<Task>): Promise<Result<Task>> {
      if (sizeOf(input as object) > SMALL) return pool.run(task, input)
      const perform: (input: never) => unknown = documentTasks[task]
      try {
        // Each task takes the input that its type asks for, and gives its result.
        return perform(input as never) as Result<Task>
      } catch (error) {
        throw asFailure(error)
      }
    },
    kept: pathway_id => kept.get(pathway_id)?.state,
    async patch(state, patch, read) {
      const { pathway_id } = state
      const known = kept.get(pathway_id)
      const isKnown = known?.state.lineage === state.lineage && known.state.revision === state.revision
      // States that are never stored have a revision as well, so that states are kept by a name that nothing else gets.
      const task = { patch, before: isKnown ? known.name : '', after: randomUUID() }
      let isLarge = isKnown && known.bytes + patch.length > SMALL
      let file = isKnown && isLarge === known.isLarge ? await (isLarge ? patchLarge : patchSmall)(task) : undefined
      if (!file) {
        const draft = await read()
        if (!draft) return undefined
        isLarge = sizeOf({ ...draft, patch }) > SMALL
        file = await (isLarge ? patchLarge : patchSmall)({ ...task, draft })
      }
      if (!file) throw new Error('A draft was not patched though its document was given.')
      const { bytes, name, description } = file
      return {
        file,
        keep(revision) {
          kept.delete(pathway_id)
          kept.set(pathway_id, { state: { ...state, name, description, revision }, name: task.after, bytes, isLarge })
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
