import { documentTasks } from './documentTasks.ts'
import type { Pool } from './pool.ts'

type Tasks = typeof documentTasks
type Name = keyof Tasks
type Input<Task extends Name> = Parameters<Tasks[Task]>[0]
type Result<Task extends Name> = Awaited<ReturnType<Tasks[Task]>>

/** So many characters and bytes are read at once, in a few milliseconds. */
const SMALL = 64 * 1024

/** Reads, changes and writes documents: small ones at once, large ones in a thread, so that nobody else waits for them. */
export interface Documents {
  run<Task extends Name>(task: Task, input: Input<Task>): Promise<Result<Task>>
  close(): Promise<void>
}

export function createDocuments(pool: Pool): Documents {
  return {
    async run<Task extends Name>(task: Task, input: Input<Task>): Promise<Result<Task>> {
      if (sizeOf(input) > SMALL) return pool.run(task, input)
      // Each task takes the input that its type asks for.
      const perform = documentTasks[task] as (input: Input<Task>) => Result<Task>
      return perform(input)
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
