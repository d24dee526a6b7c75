import { addingCommands } from './adding.ts'
import { chatCommands } from './chat.ts'
import type { EditorCommand } from './command.ts'
import { curlCommands } from './curl.ts'
import { edgeCommands } from './edges.ts'
import { editingCommands } from './editing.ts'
import { findAndReplaceCommands } from './findAndReplace.ts'
import { fixingCommands } from './fixing.ts'
import { lensCommands } from './lens.ts'
import { navigationCommands } from './navigation.ts'
import { noteAndGroupCommands } from './notesAndGroups.ts'
import { outlineCommands } from './outline.ts'
import { pathwayCommands } from './pathway.ts'
import { testCommands } from './tests.ts'
import { togetherCommands } from './together.ts'
import { versionCommands } from './versions.ts'
import { viewingCommands } from './viewing.ts'
import { zoomingCommands } from './zooming.ts'

/** Restricts a command to its view. */
function inItsView(command: EditorCommand): EditorCommand {
  const { scope } = command
  const view = command.view ?? (scope === 'canvas' || scope === 'outline' ? scope : undefined)
  if (view === undefined) return command
  return { ...command, when: context => context.store.getState().view === view && command.when(context) }
}

const all = [
  ...editingCommands,
  ...addingCommands,
  ...edgeCommands,
  ...curlCommands,
  ...noteAndGroupCommands,
  ...fixingCommands,
  // Escape closes what was opened last before it gives up the selection.
  ...findAndReplaceCommands,
  ...lensCommands,
  ...navigationCommands,
  ...outlineCommands,
  ...zoomingCommands,
  ...viewingCommands,
  ...pathwayCommands,
  ...togetherCommands,
  ...versionCommands,
  ...chatCommands,
  ...testCommands,
]

/** All commands of the editor. */
export const editorCommands: readonly EditorCommand[] = all.map(inItsView)

/** The ids of all commands but those that add a node of a kind: these are as many as there are kinds. */
export type CommandId = Exclude<(typeof all)[number]['id'], `add-kind-${string}`>

// The ids are those of the list that it is made of.
const byId = Object.fromEntries(editorCommands.map(command => [command.id, command])) as Record<
  CommandId,
  EditorCommand
>

export function commandById(id: CommandId): EditorCommand {
  return byId[id]
}
