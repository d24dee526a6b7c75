import type { EditorCommand } from './command.ts'
import { editingCommands } from './editing.ts'
import { goingCommands } from './going.ts'
import { pathwayCommands } from './pathway.ts'
import { viewingCommands } from './viewing.ts'

/** All that a person can do in the editor, by one list. */
export const editorCommands: readonly EditorCommand[] = [
  ...editingCommands,
  ...goingCommands,
  ...viewingCommands,
  ...pathwayCommands,
]
