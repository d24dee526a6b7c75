import { useEffect, useState } from 'react'
import { useChat, useChatActions } from '../../hooks/useChat.ts'
import { ChatBar } from './ChatBar.tsx'
import { ChatLog } from './ChatLog.tsx'
import { ChatNotices } from './ChatNotices.tsx'
import { ChatSetupForm } from './ChatSetupForm.tsx'
import { ChatStart } from './ChatStart.tsx'
import { Composer } from './Composer.tsx'
import { QuickReplies } from './QuickReplies.tsx'
import { Variables } from './Variables.tsx'

/** Chat panel, in which a tester plays the caller. */
export function ChatRoom() {
  const isOn = useChat(state => state.chat !== null || state.turn !== null)
  const { resume } = useChatActions()
  const startedWith = useChat(state => state.startedWith)
  /** Setup of the chat when the form was opened; the form closes once a chat begins with another. */
  const [openedOn, setOpenedOn] = useState<typeof startedWith | undefined>(undefined)
  const isSetupOpen = openedOn === startedWith
  useEffect(() => void resume(), [resume])
  return (
    <section aria-label="Chat" className="flex h-full min-h-0 flex-col bg-surface">
      {isOn ? (
        <>
          <ChatBar isSetupOpen={isSetupOpen} onSetup={isOpen => setOpenedOn(isOpen ? startedWith : undefined)} />
          {isSetupOpen && (
            <div className="max-h-[45%] shrink-0 overflow-y-auto border-line border-b bg-bg px-3 py-3">
              <ChatSetupForm />
            </div>
          )}
          <ChatNotices />
          <ChatLog />
          <Variables />
          <QuickReplies />
          <Composer />
        </>
      ) : (
        <ChatStart />
      )}
    </section>
  )
}
