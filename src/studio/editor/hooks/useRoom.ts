import { useStore } from 'zustand'
import type { Room } from '../session/sync/participants.ts'
import { useSession } from './useEditor.ts'

/** Selects from the presence of other participants. */
export function useRoom<T>(selector: (room: Room) => T): T {
  return useStore(useSession().room, selector)
}
