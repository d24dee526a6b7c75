import { useId, useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { useChat, useChatActions } from '../../hooks/useChat.ts'
import type { Suggestion } from '../../session/run/chatState.ts'

const SHOWN = 4
const NONE: readonly Suggestion[] = []

/** Options of the turn, the likeliest first, to choose by hand; sent with the text in the field, if any. */
export function QuickReplies() {
  const id = useId()
  const ways = useChat(state => state.chat?.suggestions ?? NONE)
  const draft = useChat(state => state.draft.trim())
  const isPlaying = useChat(state => state.turn !== null)
  const { choose } = useChatActions()
  const [opened, setOpened] = useState(NONE)
  if (ways.length === 0) return null
  const shown = opened === ways ? ways : ways.slice(0, SHOWN)
  return (
    <div className="max-h-44 shrink-0 overflow-y-auto border-line border-t px-3 pt-2 pb-1">
      <p id={id} className="mb-1 text-muted text-xs">
        {draft === '' ? 'Choose an option' : 'Send it and choose an option'}
      </p>
      <ul aria-labelledby={id} className="flex flex-wrap gap-1">
        {shown.map(way => (
          <li key={`${way.kind} ${way.key}`} className="min-w-0 max-w-full">
            <button
              type="button"
              disabled={isPlaying}
              title={`${way.label} → ${way.target_name}${isPlaying ? ' (wait for the reply)' : ''}`}
              className="flex max-w-full items-center gap-2 rounded-lg border border-line bg-surface px-2.5 py-1 text-left text-xs shadow-card transition-colors duration-100 hover:border-accent hover:bg-accent-soft disabled:opacity-50"
              onClick={() => void choose(way, draft)}
            >
              <span className="min-w-0">
                <span className="line-clamp-2 [overflow-wrap:anywhere]">{way.label}</span>
                {way.label !== way.target_name && (
                  <span className="block truncate text-muted">→ {way.target_name}</span>
                )}
              </span>
              {way.likelihood > 0 && (
                <span className="shrink-0 text-[11px] text-muted tabular-nums">
                  {Math.round(way.likelihood * 100)}%
                </span>
              )}
            </button>
          </li>
        ))}
        {ways.length > shown.length && (
          <li>
            <Button size="small" look="quiet" className="text-muted" onClick={() => setOpened(ways)}>
              {ways.length - shown.length} more
            </Button>
          </li>
        )}
      </ul>
    </div>
  )
}
