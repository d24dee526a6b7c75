import { useMemo } from 'react'
import { useStore } from 'zustand'
import type { ChatState, PlayableTest, Suggestion } from '../session/run/chatState.ts'
import { useSession } from './useEditor.ts'

/** Selects from the chat; the component renders again only when the selection changes. */
export function useChat<T>(selector: (state: ChatState) => T): T {
  return useStore(useSession().chat, selector)
}

/** Actions of the chat. Each saves first, so that the turn plays the current pathway. */
export function useChatActions() {
  const { chat, autosave } = useSession()
  return useMemo(() => {
    const { getState } = chat
    const { prepare, write, rewind, leaveTurn, resume, close } = getState()
    const save = async () => autosave?.flush()
    return {
      prepare,
      write,
      rewind,
      leaveTurn,
      resume,
      close,
      start: () => getState().start(save),
      playTest: (test: PlayableTest) => getState().playTest(test, save),
      say: (words: string) => getState().say(words, save),
      sayInstead: (sequence: number, words: string) => getState().sayInstead(sequence, words, save),
      choose: (way: Suggestion, words: string) => getState().choose(way, words, save),
    }
  }, [chat, autosave])
}
