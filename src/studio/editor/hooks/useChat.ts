import { useMemo } from 'react'
import { useStore } from 'zustand'
import type { ChatState, Suggestion } from '../session/run/chatStore.ts'
import { useSession } from './useEditor.ts'

/** What a component needs of the chat; it renders again only when that changes. */
export function useChat<T>(selector: (state: ChatState) => T): T {
  return useStore(useSession().chat, selector)
}

/** What a person does in the chat. Each turn is played on the pathway as it is now, so it is saved first. */
export function useChatActions() {
  const { chat, autosave } = useSession()
  return useMemo(() => {
    const { getState } = chat
    const { prepare, write, leaveTurn, resume, close } = getState()
    const save = async () => autosave?.flush()
    return {
      prepare,
      write,
      leaveTurn,
      resume,
      close,
      start: () => getState().start(save),
      say: (words: string) => getState().say(words, save),
      choose: (way: Suggestion, words: string) => getState().choose(way, words, save),
    }
  }, [chat, autosave])
}
