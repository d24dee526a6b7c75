import { useEffect, useRef } from 'react'

interface InlineTextProps {
  readonly label: string
  readonly placeholder: string
  readonly value: string
  readonly className: string
  /** Called once: with what was written, or without it where it was given up. `byKey`: the focus has to go somewhere. */
  readonly onEnd: (text: string | undefined, byKey: boolean) => void
}

/** A name or label that is written where it stands: Enter and leaving keep what was written, Escape does not. */
export function InlineText({ label, placeholder, value, className, onEnd }: InlineTextProps) {
  const field = useRef<HTMLInputElement>(null)
  const ended = useRef(false)
  useEffect(() => {
    // Not as it appears: a dialog that closes just then would take the focus back.
    field.current?.focus()
    field.current?.select()
  }, [])

  function end(text: string | undefined, byKey: boolean) {
    if (ended.current) return
    ended.current = true
    onEnd(text, byKey)
  }

  return (
    <input
      ref={field}
      aria-label={label}
      placeholder={placeholder}
      defaultValue={value}
      autoComplete="off"
      spellCheck={false}
      className={className}
      onBlur={event => end(event.currentTarget.value, false)}
      onKeyDown={event => {
        if (event.key !== 'Enter' && event.key !== 'Escape') return
        event.preventDefault()
        event.stopPropagation()
        end(event.key === 'Enter' ? event.currentTarget.value : undefined, true)
      }}
    />
  )
}
