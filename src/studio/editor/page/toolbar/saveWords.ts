import type { SaveState } from '../../session/document/store.ts'

const words: Readonly<Record<SaveState['is'], string>> = {
  saved: 'Saved',
  unsaved: 'Changed',
  saving: 'Saving…',
  offline: 'Kept on this device; Dialpath cannot be reached',
  'signed-out': 'Kept on this device; your session has ended',
  refused: 'Not saved',
}

/** Describes the save state. */
export function saveWords(state: SaveState): string {
  return state.is === 'refused' ? `${words.refused}: ${state.message}` : words[state.is]
}
