import type { SaveState } from '../../session/document/store.ts'

const words: Readonly<Record<SaveState['is'], string>> = {
  saved: 'Saved',
  unsaved: 'Unsaved changes',
  saving: 'Saving…',
  offline: 'Offline: saved on this device',
  'signed-out': 'Signed out: saved on this device',
  refused: 'Not saved',
}

/** Describes the save state; while the service is not reached also where the next changes go. */
export function saveWords(state: SaveState, reached = true): string {
  if (!reached && state.is === 'saved') return 'Offline: edits stay on this device'
  return state.is === 'refused' ? `${words.refused}: ${state.message}` : words[state.is]
}
