import { Fragment } from 'react'

/** A sentence whose names in backquotes are set as code. */
export function Sentence({ text }: { text: string }) {
  return text.split('`').map((part, place) => {
    const key = `part ${place}`
    return place % 2 === 0 ? (
      <Fragment key={key}>{part}</Fragment>
    ) : (
      <code key={key} className="rounded bg-raised px-1 font-mono text-[0.92em]">
        {part}
      </code>
    )
  })
}
