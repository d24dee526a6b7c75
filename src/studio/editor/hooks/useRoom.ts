import { useStore } from 'zustand'
import type { Room } from '../session/sync/participants.ts'
import { useSession } from './useEditor.ts'

/** What a component needs of those who have the pathway open as well. */
export function useRoom<T>(selector: (room: Room) => T): T {
  return useStore(useSession().room, selector)
}
