import { ChevronDown, CircleCheck, Wrench } from 'lucide-react'
import { type KeyboardEvent, useDeferredValue, useId, useMemo, useState } from 'react'
import type { Severity } from '#pathway/finding.ts'
import { Button, IconButton } from '#ui/Button.tsx'
import { Input } from '#ui/Field.tsx'
import { Segments } from '#ui/Segments.tsx'
import { useCommand } from '../commands/useCommand.ts'
import { useEditor, useEditorStore } from '../store.ts'
import { FixDialogs } from './FixDialogs.tsx'
import { countSafe, MOST_COUNTED } from './fixing.ts'
import { countInWords, createGrouping, isError } from './order.ts'
import { ProblemList } from './ProblemList.tsx'
import { useFindings } from './useFindings.ts'

/** All that is wrong with the pathway, as it is being edited; each problem leads to its place. */
export function ProblemsPanel() {
  const id = useId()
  const { all, isReady } = useFindings()
  const isOpen = useEditor(state => state.showsProblems)
  const { hint, run } = useCommand('fold-problems')
  const [severity, setSeverity] = useState<Severity | 'all'>('all')
  const [text, setText] = useState('')
  const errors = all.filter(isError).length
  return (
    <section aria-labelledby={id} className="relative flex flex-col" onKeyDown={moveFocus}>
      <div className="sticky top-0 z-10 flex min-h-10 flex-wrap items-center gap-2 border-line border-b bg-surface px-3 py-1">
        <h2 id={id} className="font-semibold text-[13px]">
          Problems
        </h2>
        <span role="status" aria-live="off" className="text-muted text-xs">
          {isReady ? countInWords(all) : ''}
        </span>
        <div className="flex-1" />
        {isOpen && <FixAll />}
        {isOpen && all.length > 0 && (
          <>
            <div className="w-72 max-w-full">
              <Segments
                label="Which problems to show"
                value={severity}
                onChange={value => setSeverity(value === 'error' || value === 'warning' ? value : 'all')}
                items={[
                  { value: 'all', label: `All ${all.length}` },
                  { value: 'error', label: `Errors ${errors}` },
                  { value: 'warning', label: `Warnings ${all.length - errors}` },
                ]}
              />
            </div>
            <Input
              type="search"
              aria-label="Search the problems"
              placeholder="Search…"
              className="!w-44"
              value={text}
              onChange={event => setText(event.target.value)}
            />
          </>
        )}
        <IconButton label={hint} aria-expanded={isOpen} onClick={run}>
          <ChevronDown aria-hidden className={`size-4 transition-transform ${isOpen ? '' : 'rotate-180'}`} />
        </IconButton>
      </div>
      {isOpen &&
        isReady &&
        (all.length === 0 ? (
          <NoProblems />
        ) : (
          <FilteredProblems
            severity={severity}
            text={text}
            onReset={() => {
              setSeverity('all')
              setText('')
            }}
          />
        ))}
      <FixDialogs />
    </section>
  )
}

function FixAll() {
  const store = useEditorStore()
  const { isPossible, run } = useCommand('fix-all')
  if (!isPossible) return null
  const count = countSafe(store)
  return (
    <Button size="small" onClick={run}>
      <Wrench aria-hidden className="size-3" /> Fix all that is safe (
      {count < MOST_COUNTED ? count : `${MOST_COUNTED}+`})
    </Button>
  )
}

function NoProblems() {
  return (
    <div className="flex items-start gap-3 px-4 py-4">
      <CircleCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-success" />
      <div className="max-w-prose text-[13px]">
        <p className="font-medium">This pathway can be published and called.</p>
        <p className="text-muted">
          As you edit, Dialpath looks for nodes that nobody reaches, variables that nothing sets, rules that can never
          win, and more. What it finds stands here; press F8 to go from one to the next.
        </p>
      </div>
    </div>
  )
}

function FilteredProblems({
  severity,
  text,
  onReset,
}: {
  severity: Severity | 'all'
  text: string
  onReset: () => void
}) {
  const all = useDeferredValue(useFindings().all)
  const document = useDeferredValue(useEditor(state => state.document))
  const [group] = useState(createGrouping)
  const groups = useMemo(() => group(all, document, { severity, text }), [group, all, document, severity, text])
  if (groups.length > 0) return <ProblemList groups={groups} />
  return (
    <div className="flex items-center gap-3 px-4 py-4 text-[13px] text-muted">
      No problem fits.
      <Button onClick={onReset}>Show all</Button>
    </div>
  )
}

/** Arrow keys move between the problems. */
function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step === 0 || !(event.target instanceof HTMLElement) || event.target.dataset.problem === undefined) return
  const problems = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-problem]')]
  event.preventDefault()
  problems[problems.indexOf(event.target) + step]?.focus()
}
