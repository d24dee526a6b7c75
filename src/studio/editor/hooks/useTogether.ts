import { createContext, use } from 'react'
import { useStore } from 'zustand'
import type { Together } from '../session/sync/collaboration.ts'
import { createRoom, type Room, type RoomStore } from '../session/sync/participants.ts'

export const TogetherContext = createContext<Together | null>(null)

export function useTogether(): Together | null {
  return use(TogetherContext)
}

/** An editor that stands by itself, as in a test, is an empty room. */
export const RoomContext = createContext<RoomStore>(createRoom(''))

export function useRoom<T>(selector: (room: Room) => T): T {
  return useStore(use(RoomContext), selector)
}
