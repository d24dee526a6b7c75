import type { vectorTasks } from '../vectors/index/tasks.ts'
import type { largeDocumentTasks } from './documentTasks.ts'
import type { inspectionTasks } from './inspectionTasks.ts'
import type { playingTasks } from './playingTasks.ts'
import type { speechTasks } from './speechTasks.ts'

/** Pure work of worker threads on what they are handed, however long it takes, by their kind. Large results are JSON, as text or bytes. */
export interface Tasks {
  readonly documents: typeof largeDocumentTasks
  readonly inspection: typeof inspectionTasks
  readonly playing: typeof playingTasks
  readonly speech: typeof speechTasks
  readonly vectors: typeof vectorTasks
}

export type ThreadKind = keyof Tasks

/** A thread loads the tasks of its own kind: those of all kinds take several times the memory and the time. */
const loaders: { readonly [Kind in ThreadKind]: () => Promise<Tasks[Kind]> } = {
  documents: async () => (await import('./documentTasks.ts')).largeDocumentTasks,
  inspection: async () => (await import('./inspectionTasks.ts')).inspectionTasks,
  playing: async () => (await import('./playingTasks.ts')).playingTasks,
  speech: async () => (await import('./speechTasks.ts')).speechTasks,
  vectors: async () => (await import('../vectors/index/tasks.ts')).vectorTasks,
}

/** The tasks of a kind by their names. */
export async function loadTasks(kind: ThreadKind): Promise<Readonly<Record<string, unknown>>> {
  return { ...(await loaders[kind]()) }
}

export type TaskName<Kind extends ThreadKind> = Extract<keyof Tasks[Kind], string>
export type TaskInput<Kind extends ThreadKind, Name extends TaskName<Kind>> = Tasks[Kind][Name] extends (
  input: infer Input,
  ...rest: never[]
) => unknown
  ? Input
  : never
/** The result of a task, when it is not one that yields. */
export type TaskResult<Kind extends ThreadKind, Name extends TaskName<Kind>> = Tasks[Kind][Name] extends (
  ...given: never[]
) => infer Result
  ? Awaited<Result>
  : never
