import { RotateCcw, SendHorizontal, Square } from 'lucide-react'
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useMemo, useRef, useState } from 'react'
import { isKnownEvent } from '#runtime/events/event.ts'
import { Button, IconButton } from '#ui/Button.tsx'
import { TextArea } from '#ui/Field.tsx'
import { useDroppedFocus } from '#ui/useDroppedFocus.ts'
import { useChat, useChatActions } from '../../hooks/useChat.ts'
import { useCopy, useSaveTest } from './ChatBar.tsx'

/** The field in which the tester speaks as the caller; after the end, what to do next. */
export function Composer() {
  const isEnded = useChat(state => state.chat?.completed ?? false)
  const isPlaying = useChat(state => state.turn !== null)
  return isEnded && !isPlaying ? <Ended /> : <Speaking />
}

/** Characters that the service takes of one message. */
export const MAX_MESSAGE = 5000

function Speaking() {
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const draft = useChat(state => state.draft)
  const isPlaying = useChat(state => state.turn !== null)
  const { write, say, leaveTurn } = useChatActions()
  const recall = useRecall()
  const { isWaiting, wait, edit } = useSendAfterTurn(send)
  useFocusAfterTurn(field, isPlaying)

  function send() {
    if (draft.trim() === '') return
    if (isPlaying) return wait()
    recall.forget()
    void say(draft.trim())
  }

  function press(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.nativeEvent.isComposing || event.metaKey || event.ctrlKey || event.altKey) return
    if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault()
      send()
    }
    const step = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0
    if (step === 0) return
    const recalled = recall.go(step, draft)
    if (recalled === undefined) return
    event.preventDefault()
    write(recalled)
  }

  return (
    <div className="shrink-0 px-3 pt-2 pb-3">
      <div className="flex items-end gap-1.5">
        <TextArea
          ref={field}
          rows={1}
          data-own-history
          aria-label="What the caller says"
          aria-describedby={id}
          placeholder="Say something as the caller…"
          maxLength={MAX_MESSAGE}
          className="max-h-32 !min-h-9 !resize-none !py-2"
          value={draft}
          onChange={event => {
            recall.forget()
            edit()
            write(event.target.value)
          }}
          onKeyDown={press}
        />
        {isPlaying ? (
          <IconButton label="Stop waiting" className="!size-9 border border-line" onClick={leaveTurn}>
            <Square aria-hidden className="size-3.5 fill-current" />
          </IconButton>
        ) : (
          <IconButton
            label="Send"
            shortcut="Enter"
            disabled={draft.trim() === ''}
            className="!size-9 bg-accent !text-on-accent hover:!bg-accent-strong"
            onClick={send}
          >
            <SendHorizontal aria-hidden className="size-4" />
          </IconButton>
        )}
      </div>
      <div className="mt-1 flex min-h-6 items-center gap-2 text-[11px] text-muted">
        <p id={id} className="min-w-0 flex-1">
          {isWaiting
            ? 'Will send after the reply. Edit to cancel.'
            : isPlaying
              ? 'Enter sends after the reply'
              : 'Enter to send, Shift+Enter for a new line'}
        </p>
        <button
          type="button"
          disabled={isPlaying}
          className="shrink-0 rounded px-1 underline underline-offset-2 hover:text-ink disabled:opacity-50"
          onClick={() => void say('')}
        >
          Send silence
        </button>
      </div>
    </div>
  )
}

function Ended() {
  const { start } = useChatActions()
  const copy = useCopy()
  const { saveTest, canSave } = useSaveTest()
  // The field is gone: what is typed on must neither reach the canvas and its keys, nor press a button here.
  const actions = useDroppedFocus<HTMLFieldSetElement>()
  return (
    <fieldset
      ref={actions}
      aria-label="The chat has ended"
      tabIndex={-1}
      className="flex min-w-0 shrink-0 flex-wrap gap-2 border-line border-t px-3 py-3 outline-none"
    >
      <Button look="primary" onClick={() => void start()}>
        <RotateCcw aria-hidden className="size-3.5" />
        Restart chat
      </Button>
      <Button disabled={!canSave} onClick={saveTest}>
        Save as test
      </Button>
      <Button onClick={() => copy('text')}>Copy text</Button>
    </fieldset>
  )
}

/** Sends what was written while the agent was still at its turn once that is over, unless it failed, is no longer waited for, or the words are changed first. */
function useSendAfterTurn(send: () => void) {
  const isPlaying = useChat(state => state.turn !== null)
  const isBroken = useChat(state => state.failure !== null || state.isTurnLeft)
  const [isWaiting, setWaiting] = useState(false)
  const sendNow = useEffectEvent(send)
  useEffect(() => {
    if (isPlaying || !isWaiting) return
    setWaiting(false)
    if (!isBroken) sendNow()
  }, [isPlaying, isWaiting, isBroken])
  return { isWaiting, wait: () => setWaiting(true), edit: () => setWaiting(false) }
}

/**
 * Focuses the field after the agent has spoken, unless the tester moved the focus elsewhere. A chat that begins takes it from the graph, too:
 * a command began it, and what is typed next is meant for the agent, not for the canvas and its keys.
 */
function useFocusAfterTurn(field: React.RefObject<HTMLTextAreaElement | null>, isPlaying: boolean) {
  const isFirst = useChat(state => state.events.every(event => event.event_type !== 'transcript.user'))
  // A first turn may be over before this panel has loaded.
  const before = useRef(true)
  useEffect(() => {
    const hasEnded = before.current && !isPlaying
    before.current = isPlaying
    if (!hasEnded) return
    const focused = document.activeElement ?? document.body
    const isFree = focused === document.body || focused.closest('section[aria-label="Chat"]') !== null
    if (isFree || (isFirst && isOnGraph(focused))) field.current?.focus()
  }, [isPlaying, isFirst, field])
}

/** On the canvas or the outline, and not in a field of theirs. */
function isOnGraph(focused: Element): boolean {
  return focused.matches('main, [data-region="graph"] *') && !focused.matches('input, textarea, [contenteditable]')
}

/** Recalls earlier utterances with the arrow keys, as a terminal does. */
function useRecall() {
  const events = useChat(state => state.events)
  const said = useMemo(
    () =>
      events
        .filter(isKnownEvent)
        .flatMap(event => (event.event_type === 'transcript.user' ? [event.payload.text] : []))
        .toReversed(),
    [events],
  )
  /** Steps back; 0 is the text being written. */
  const [at, setAt] = useState(0)
  return {
    forget: () => setAt(0),
    go(step: number, draft: string): string | undefined {
      const isRecalled = at > 0 && draft === said[at - 1]
      if (!isRecalled && draft !== '') return undefined
      const next = (isRecalled ? at : 0) + step
      if (next < 0 || next > said.length) return undefined
      setAt(next)
      return next === 0 ? '' : said[next - 1]
    },
  }
}
