import { CircleAlert } from 'lucide-react'
import { goToSignIn } from '#studio/shell/api.ts'
import { Button } from '#ui/Button.tsx'
import { useChat, useChatActions } from '../../hooks/useChat.ts'
import type { ChatFailure } from '../../session/run/chatState.ts'

const SIGNED_OUT = 401
const GONE = 404

/** Reason why a turn failed, with an action to go on. */
export function Failure({ failure: { status, message } }: { readonly failure: ChatFailure }) {
  const { start, prepare } = useChatActions()
  const isOn = useChat(state => state.chat !== null)
  const isBackInField = useChat(state => state.draft !== '')
  const startsElsewhere = useChat(state => state.setup.start_node_id !== undefined)
  return (
    <div role="alert" className="flex gap-2 rounded-lg bg-danger-soft px-3 py-2 text-[13px]">
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-danger" />
      <div className="flex min-w-0 flex-col items-start gap-2">
        <p className="[overflow-wrap:anywhere]">
          {status === SIGNED_OUT ? 'You are signed out. Your work is kept in this browser.' : message}
        </p>
        {status === SIGNED_OUT && (
          <Button size="small" onClick={goToSignIn}>
            Sign in
          </Button>
        )}
        {isOn && status === GONE && (
          <Button size="small" onClick={() => void start()}>
            Restart chat
          </Button>
        )}
        {isOn && isBackInField && status !== GONE && status !== SIGNED_OUT && (
          <p className="text-muted">Your message is back in the field. You can send it again.</p>
        )}
        {!isOn && status !== SIGNED_OUT && (
          <div className="flex flex-wrap gap-2">
            <Button size="small" onClick={() => void start()}>
              Try again
            </Button>
            {startsElsewhere && (
              <Button
                size="small"
                onClick={() => {
                  prepare({ start_node_id: undefined })
                  void start()
                }}
              >
                Start from start node
              </Button>
            )}
          </div>
        )}
      </div>
    </div>
  )
}
