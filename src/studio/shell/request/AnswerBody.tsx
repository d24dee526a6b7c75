import { Button } from '#ui/Button.tsx'
import { inDigits } from '#ui/counted.ts'
import { type JsonPick, JsonView } from '#ui/JsonView.tsx'

interface AnswerBodyProps {
  readonly label: string
  readonly value: unknown
  readonly pick?: JsonPick | undefined
}

/** Longer texts make the page slow, and nobody reads them here. */
const SHOWN_CHARACTERS = 20_000

/** Body of a request or answer: a tree for JSON, else plain text. */
export function AnswerBody({ label, value, pick }: AnswerBodyProps) {
  if (typeof value === 'object' && value !== null) {
    return <JsonView value={value} label={label} open={2} className="max-h-80" pick={pick} />
  }
  if (value === null || value === '') return <p className="text-muted text-xs">Empty</p>
  const text = String(value)
  const mark = pick?.markOf([])
  return (
    <>
      {pick && (
        <div className="flex items-center gap-2">
          <p className="min-w-0 flex-1 text-muted text-xs">Not JSON, so it can only be saved as a whole.</p>
          <Button size="small" onClick={() => pick.onPick([], value)}>
            {mark ?? pick.label}
          </Button>
        </div>
      )}
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        className="max-h-80 overflow-auto whitespace-pre-wrap rounded-lg border border-line bg-bg p-2 font-mono text-xs [overflow-wrap:anywhere]"
      >
        {text.slice(0, SHOWN_CHARACTERS)}
      </pre>
      {text.length > SHOWN_CHARACTERS && (
        <p className="text-muted text-xs">
          The first {inDigits(SHOWN_CHARACTERS)} of {inDigits(text.length)} characters.
        </p>
      )}
    </>
  )
}
