import { type ReactNode, useDeferredValue, useMemo } from 'react'
import { Button } from '#ui/Button.tsx'
import { useChat, useChatActions } from '../../hooks/useChat.ts'
import { useEditor } from '../../hooks/useEditor.ts'
import { isPlayedAlike } from './changed.ts'

/** Notices during a chat: live requests, unsaved or changed pathway, setup that applies to the next chat. */
export function ChatNotices() {
  const isLive = useChat(state => state.chat?.webhooks === 'live')
  const isBehind = useChat(state => state.isBehind)
  const isTurnLeft = useChat(state => state.isTurnLeft)
  const waits = useChat(state => state.startedWith !== null && !isSame(state.startedWith, state.setup))
  const isChanged = useIsChanged()
  const { start } = useChatActions()
  return (
    <div className="shrink-0" role="status">
      {isLive && (
        <Notice tone="danger">
          <strong className="font-semibold">Live:</strong> real requests are sent.
        </Notice>
      )}
      {isBehind && (
        <Notice tone="warning">Your latest changes aren’t saved yet, so this chat runs without them.</Notice>
      )}
      {waits ? (
        <Notice action={<RestartButton onClick={start}>Restart with it</RestartButton>}>
          The new setup takes effect in the next chat.
        </Notice>
      ) : (
        isChanged && (
          <Notice action={<RestartButton onClick={start}>Restart with the changes</RestartButton>}>
            The pathway has changed since this chat began.
          </Notice>
        )
      )}
      {isTurnLeft && <Notice>You stopped waiting. The agent’s reply comes with the next turn.</Notice>}
    </div>
  )
}

function RestartButton({ onClick, children }: { readonly onClick: () => Promise<void>; readonly children: string }) {
  return (
    <Button size="small" onClick={() => void onClick()}>
      {children}
    </Button>
  )
}

const tones = {
  plain: 'bg-raised text-muted',
  warning: 'bg-warning-soft text-warning',
  danger: 'bg-danger-soft text-danger',
}

function Notice({
  tone = 'plain',
  action,
  children,
}: {
  readonly tone?: keyof typeof tones
  readonly action?: ReactNode
  readonly children: ReactNode
}) {
  return (
    <div
      className={`flex flex-wrap items-center gap-x-2 gap-y-1 border-line border-b px-3 py-1.5 text-xs ${tones[tone]}`}
    >
      <p className="min-w-0 flex-1 basis-40">{children}</p>
      {action}
    </div>
  )
}

/** Tells whether the pathway would now play differently than when the chat began. */
function useIsChanged(): boolean {
  const startedOn = useChat(state => state.startedOn)
  const document = useDeferredValue(useEditor(state => state.document))
  return useMemo(() => startedOn !== null && !isPlayedAlike(startedOn, document), [startedOn, document])
}

function isSame(one: object, other: object): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
