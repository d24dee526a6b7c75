import { useMutation } from '@tanstack/react-query'
import { Search, X } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import type { FoundPassage, VectorStoreSummary } from '#contract/vectors.ts'
import { call, messageOf } from '#studio/shell/api.ts'
import { Button, IconButton } from '#ui/Button.tsx'
import { InputField } from '#ui/fields.tsx'
import { highlight } from './highlight.ts'

interface AskPanelProps {
  /** Undefined before it is created. */
  readonly store: VectorStoreSummary | undefined
  readonly isDirty: boolean
  readonly onClose: () => void
}

const PASSAGES = 8

/** Asks the knowledge base as an agent would, and shows the passages that it finds. */
export function AskPanel({ store, isDirty, onClose }: AskPanelProps) {
  const [question, setQuestion] = useState('')
  const attempt = useMutation({
    mutationFn: ({ vector_id, query }: { vector_id: string; query: string }) =>
      call('POST /api/vectors/:vector_id/query', { params: { vector_id }, body: { query, top_k: PASSAGES } }),
  })
  const isAnswerable = store !== undefined && store.indexing.ranking !== null

  function ask(event: FormEvent) {
    event.preventDefault()
    const query = question.trim()
    if (isAnswerable && query !== '' && !attempt.isPending) attempt.mutate({ vector_id: store.vector_id, query })
  }

  return (
    <section aria-label="Try a question" className="flex min-h-0 flex-1 flex-col bg-surface">
      <div className="flex h-10 shrink-0 items-center gap-2 border-line border-b pr-1 pl-4">
        <h2 className="flex-1 font-semibold text-[13px]">Try a question</h2>
        <IconButton label="Close “Try a question”" className="text-muted" onClick={onClose}>
          <X aria-hidden className="size-4" />
        </IconButton>
      </div>
      <div className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto p-4">
        <form className="flex flex-col gap-3" onSubmit={ask}>
          <InputField
            label="Question"
            placeholder="Where can I park?"
            maxLength={4000}
            autoComplete="off"
            value={question}
            onValue={setQuestion}
            hint={hintOf(isAnswerable, isDirty)}
          />
          <Button
            type="submit"
            className="self-start"
            busy={attempt.isPending}
            disabled={!isAnswerable || question.trim() === ''}
          >
            {!attempt.isPending && <Search aria-hidden className="size-3.5" />}
            Ask
          </Button>
        </form>
        <div aria-live="polite" className="flex flex-col gap-3">
          {attempt.isError && (
            <p role="alert" className="rounded-lg bg-danger-soft px-3 py-2 text-danger text-xs">
              {messageOf(attempt.error)}
            </p>
          )}
          {attempt.data?.warning && (
            <p className="rounded-lg bg-warning-soft px-3 py-2 text-warning text-xs">
              Matched by keyword only. {attempt.data.warning}
            </p>
          )}
          {attempt.data && <Passages passages={attempt.data.results} question={attempt.variables?.query ?? ''} />}
        </div>
      </div>
    </section>
  )
}

function hintOf(isAnswerable: boolean, isDirty: boolean): string {
  if (!isAnswerable) return 'You can ask as soon as the text is saved and indexed.'
  return isDirty ? 'Answered from the saved text, without your changes.' : 'The agent gets the best four passages.'
}

function Passages({ passages, question }: { readonly passages: readonly FoundPassage[]; readonly question: string }) {
  if (passages.length === 0)
    return <p className="text-muted text-xs">No passages match “{question}”. The agent would say it doesn’t know.</p>
  return (
    <ol aria-label="Passages" className="flex flex-col gap-2">
      {passages.map(passage => (
        <li key={passage.id} className="rounded-lg border border-line px-3 py-2.5 [overflow-wrap:anywhere]">
          <div className="flex items-baseline gap-2 text-muted text-xs">
            <span className="min-w-0 flex-1 truncate" title={passage.heading.join(' › ')}>
              {passage.heading.join(' › ') || `Passage ${passage.chunk_index + 1}`}
            </span>
            <span className="font-medium text-ink tabular-nums" title={scoresOf(passage)}>
              {Math.round(passage.similarity * 100)}%
            </span>
          </div>
          <p className="mt-1 whitespace-pre-line text-[13px] leading-5">
            {highlight(passage.input_text, question).map(({ text, isFound }, at) =>
              isFound ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a passage stay as they are
                <mark key={at} className="rounded-xs bg-accent-soft font-medium text-accent">
                  {text}
                </mark>
              ) : (
                text
              ),
            )}
          </p>
        </li>
      ))}
    </ol>
  )
}

function scoresOf({ scores: { words, meaning } }: FoundPassage): string {
  const parts = [
    ...(words === null ? [] : [`Keywords: ${words.toFixed(2)}`]),
    ...(meaning === null ? [] : [`Meaning: ${meaning.toFixed(2)}`]),
  ]
  return parts.join(', ')
}
