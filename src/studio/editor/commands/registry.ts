import { addingCommands } from './adding.ts'
import { chatCommands } from './chat.ts'
import type { EditorCommand } from './command.ts'
import { curlCommands } from './curl.ts'
import { editingCommands } from './editing.ts'
import { findingCommands } from './finding.ts'
import { fixingCommands } from './fixing.ts'
import { goingCommands } from './going.ts'
import { lensCommands } from './lens.ts'
import { pathwayCommands } from './pathway.ts'
import { viewingCommands } from './viewing.ts'

/** All that a person can do in the editor, by one list. */
export const editorCommands: readonly EditorCommand[] = [
  ...editingCommands,
  ...addingCommands,
  ...curlCommands,
  ...fixingCommands,
  // Escape closes what was opened last before it gives up the selection.
  ...findingCommands,
  ...lensCommands,
  ...goingCommands,
  ...viewingCommands,
  ...pathwayCommands,
  ...chatCommands,
]

/** @throws where no command has that id, which is a mistake of ours. */
export function commandById(id: string): EditorCommand {
  const command = editorCommands.find(one => one.id === id)
  if (!command) throw new Error(`There is no command “${id}”.`)
  return command
}
