import { MessagesSquare } from 'lucide-react'
import { Button } from '#ui/Button.tsx'
import { showShortcut } from '../../commands/shortcuts.ts'
import { useChat, useChatActions } from '../../hooks/useChat.ts'
import { ChatSetupForm } from './ChatSetupForm.tsx'
import { Failure } from './Failure.tsx'

/** Before the first chat: what it is, how it will begin, and the button that begins it. */
export function ChatStart() {
  const failure = useChat(state => state.failure)
  const { start } = useChatActions()
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-5 overflow-y-auto px-4 py-6">
      <div className="flex flex-col items-center gap-2 text-center">
        <span className="mb-1 inline-flex size-10 items-center justify-center rounded-xl bg-accent-soft text-accent">
          <MessagesSquare aria-hidden className="size-5" />
        </span>
        <h2 className="font-semibold text-[15px]">Talk to this pathway</h2>
        <p className="max-w-80 text-[13px] text-muted">
          You are the caller. The agent answers as it would on the phone, while the canvas shows where the conversation
          stands and this panel says why.
        </p>
        <Button look="primary" size="large" className="mt-2" onClick={() => void start()}>
          Start the chat
        </Button>
        <p className="text-muted text-xs">{showShortcut('mod+shift+enter')} starts it from anywhere in the editor.</p>
      </div>
      {failure && <Failure failure={failure} />}
      <div className="rounded-xl border border-line bg-bg p-3">
        <ChatSetupForm />
      </div>
    </div>
  )
}
