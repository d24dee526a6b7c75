import type { Severity } from '#pathway/finding.ts'
import { Message } from '#ui/Sentence.tsx'

/** A finding's sentence, with its severity for those who do not see the colour. */
export function FindingMessage({ severity, message }: { severity: Severity; message: string }) {
  return (
    <span className="min-w-0 break-words">
      <span className="sr-only">{severity === 'error' ? 'Error: ' : 'Warning: '}</span>
      <Message text={message} />
    </span>
  )
}

/** The same in words alone, as the name of what stands for a finding: hidden text in each row of a long list would cost at every frame. */
export function findingWords(severity: Severity, message: string): string {
  return `${severity === 'error' ? 'Error' : 'Warning'}: ${message.replaceAll('`', '')}`
}
