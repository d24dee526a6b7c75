import { Fragment } from 'react'
import type { Severity } from '#pathway/finding.ts'

/** A finding's sentence, with its severity for those who do not see the colour. */
export function FindingMessage({ severity, message }: { severity: Severity; message: string }) {
  return (
    <span className="min-w-0 break-words">
      <span className="sr-only">{severity === 'error' ? 'Error: ' : 'Warning: '}</span>
      <Sentence text={message} />
    </span>
  )
}

/** The same in words alone, as the name of what stands for a finding: hidden text in each row of a long list would cost at every frame. */
export function findingWords(severity: Severity, message: string): string {
  return `${severity === 'error' ? 'Error' : 'Warning'}: ${message.replaceAll('`', '')}`
}

/** A sentence of the core's; the names that it sets in backquotes are set as code. */
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
