import { Fragment } from 'react'
import { shortenNames } from './shortenNames.ts'

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

/** The same of a message that quotes names of any length: they are cut, and whole in its tooltip. */
export function Message({ text }: { text: string }) {
  const short = shortenNames(text)
  if (short === text) return <Sentence text={text} />
  return (
    <span title={text.replaceAll('`', '')}>
      <Sentence text={short} />
    </span>
  )
}
