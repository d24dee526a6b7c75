import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { TextArea } from '#ui/Field.tsx'
import { useChatActions } from '../../hooks/useChat.ts'
import { MAX_MESSAGE } from './Composer.tsx'

interface EditMessageProps {
  readonly said: string
  /** The turn to rewind to. */
  readonly sequence: number
  readonly onSend: () => void
  readonly onCancel: () => void
}

/** A message of the caller as a field: the chat continues there with its new words. */
export function EditMessage({ said, sequence, onSend, onCancel }: EditMessageProps) {
  const id = useId()
  const [words, setWords] = useState(said)
  const { sayInstead } = useChatActions()
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => field.current?.select(), [])

  function send() {
    if (words.trim() === '') return
    onSend()
    void sayInstead(sequence, words.trim())
  }

  function press(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.nativeEvent.isComposing || event.metaKey || event.ctrlKey || event.altKey) return
    if (event.key === 'Escape') {
      event.stopPropagation()
      onCancel()
    }
    if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault()
      send()
    }
  }

  return (
    <div className="flex w-full flex-col gap-1.5">
      <TextArea
        ref={field}
        rows={1}
        data-own-history
        aria-label="Edit message"
        aria-describedby={id}
        maxLength={MAX_MESSAGE}
        className="max-h-48 !min-h-9 !resize-none !py-2"
        value={words}
        onChange={event => setWords(event.target.value)}
        onKeyDown={press}
      />
      <div className="flex flex-wrap items-center justify-end gap-1.5">
        <p id={id} className="min-w-0 flex-1 text-[11px] text-muted">
          What followed is kept as a branch.
        </p>
        <Button size="small" look="quiet" onClick={onCancel}>
          Cancel
        </Button>
        <Button size="small" look="primary" disabled={words.trim() === ''} onClick={send}>
          Send
        </Button>
      </div>
    </div>
  )
}
