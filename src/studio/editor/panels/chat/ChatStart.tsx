import { MessagesSquare } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { showShortcut } from '../../commands/shortcuts.ts'
import { useChat, useChatActions } from '../../hooks/useChat.ts'
import { useEditor } from '../../hooks/useEditor.ts'
import { readWorkplace } from '../../session/view/workplace.ts'
import { ChatSetupForm } from './ChatSetupForm.tsx'
import { Failure } from './Failure.tsx'

/** Before the first chat: what it is, how it will begin, and the button that begins it. */
export function ChatStart() {
  const failure = useChat(state => state.failure)
  const { start } = useChatActions()
  const pathwayId = useEditor(state => state.pathwayId)
  const [tip] = useState(() => readWorkplace(pathwayId).tip)
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-5 overflow-y-auto px-4 py-6">
      <div className="flex flex-col items-center gap-2 text-center">
        <span className="mb-1 inline-flex size-10 items-center justify-center rounded-xl bg-accent-soft text-accent">
          <MessagesSquare aria-hidden className="size-5" />
        </span>
        <h2 className="font-semibold text-[15px]">Try this pathway</h2>
        <p className="max-w-80 text-[13px] text-muted">
          You play the caller. The canvas follows along, and each step shows why the agent took it.
        </p>
        <Button look="primary" size="large" className="mt-2" onClick={() => void start()}>
          Start chat
        </Button>
        {tip !== undefined && <p className="max-w-80 text-[13px]">Try saying: “{tip}”</p>}
        <p className="text-muted text-xs">{showShortcut('mod+shift+enter')} works anywhere in the editor.</p>
      </div>
      {failure && <Failure failure={failure} />}
      <div className="rounded-xl border border-line bg-bg p-3">
        <ChatSetupForm />
      </div>
    </div>
  )
}
