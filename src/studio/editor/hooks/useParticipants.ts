import { useStore } from 'zustand'
import type { ParticipantsState } from '../session/sync/participants.ts'
import { useSession } from './useEditor.ts'

/** Selects from the presence of other participants. */
export function useParticipants<T>(selector: (participants: ParticipantsState) => T): T {
  return useStore(useSession().participants, selector)
}
