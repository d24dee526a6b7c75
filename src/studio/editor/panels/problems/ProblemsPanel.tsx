import { ChevronDown, CircleAlert, CircleCheck, TriangleAlert, Wrench } from 'lucide-react'
import { type KeyboardEvent, useDeferredValue, useId, useMemo, useState } from 'react'
import { listNodes } from '#pathway/document.ts'
import type { Finding } from '#pathway/finding.ts'
import { Button, IconButton } from '#ui/Button.tsx'
import { counted } from '#ui/counted.ts'
import { countSafe, MOST_COUNTED } from '../../commands/fixes.ts'
import { useCommand } from '../../hooks/useCommand.ts'
import { useEditor, useSession } from '../../hooks/useEditor.ts'
import { useFindings } from '../../hooks/useFindings.ts'
import { countInWords, createGrouping, isError } from '../../session/analysis/problems.ts'
import { EVERYTHING, type ProblemChoice, ProblemFilters } from './ProblemFilters.tsx'
import { ProblemList } from './ProblemList.tsx'

/** Said of a pathway without nodes, whose one error is nobody's fault yet. */
const BLANK = 'Nothing to check yet'

/** All problems of the pathway while it is edited, each a link to its place. */
export function ProblemsPanel() {
  const id = useId()
  const { all, isReady } = useFindings()
  const isOpen = useEditor(state => state.showsProblems)
  const isBlank = useEditor(({ document }) => listNodes(document).length === 0)
  const { hint, run } = useCommand('fold-problems')
  const [choice, setChoice] = useState(EVERYTHING)
  const hasFilters = isOpen && all.length > 0
  return (
    <section aria-labelledby={id} className="relative flex flex-col" onKeyDown={moveFocus}>
      <div
        data-filters
        className={`sticky top-0 z-10 flex items-start gap-2 border-line bg-surface px-3 py-1 ${isOpen ? 'border-b' : 'border-t'}`}
      >
        <div className="flex min-h-8 min-w-0 flex-1 flex-wrap items-center gap-2">
          <h2 id={id} className="font-semibold text-[13px]">
            Problems
          </h2>
          <span role="status" aria-live="off" className={all.length > 0 ? 'sr-only' : 'text-muted text-xs'}>
            {isReady ? (isBlank ? BLANK : countInWords(all)) : ''}
          </span>
          {/* Open, the filters show the same numbers. */}
          {!isOpen && <Counts findings={all} />}
          <div className="flex-1" />
          {isOpen && <FixAll />}
          {hasFilters && <ProblemFilters all={all} choice={choice} onChange={setChoice} />}
        </div>
        {/* Folded, the whole bar opens the list. */}
        <IconButton
          label={hint}
          side="top"
          aria-expanded={isOpen}
          className={isOpen ? '' : 'after:absolute after:inset-0'}
          onClick={run}
        >
          <ChevronDown aria-hidden className={`size-4 transition-transform ${isOpen ? '' : 'rotate-180'}`} />
        </IconButton>
      </div>
      {isOpen &&
        isReady &&
        (all.length === 0 ? (
          <NoProblems title={isBlank ? BLANK : 'Ready to publish'} />
        ) : (
          <FilteredProblems choice={choice} onReset={() => setChoice(EVERYTHING)} />
        ))}
    </section>
  )
}

/** The numbers of a folded list in their colors; screen readers are told them in words. */
function Counts({ findings }: { readonly findings: readonly Finding[] }) {
  const errors = findings.filter(isError).length
  const warnings = findings.length - errors
  return (
    <span aria-hidden className="flex items-center gap-3 font-medium text-xs tabular-nums">
      {errors > 0 && (
        <span className="flex items-center gap-1 text-danger">
          <CircleAlert className="size-3.5" />
          {counted(errors, 'error')}
        </span>
      )}
      {warnings > 0 && (
        <span className="flex items-center gap-1 text-warning">
          <TriangleAlert className="size-3.5" />
          {counted(warnings, 'warning')}
        </span>
      )}
    </span>
  )
}

function FixAll() {
  const session = useSession()
  const { isPossible, run } = useCommand('fix-all')
  if (!isPossible) return null
  const count = countSafe(session)
  return (
    <Button size="small" onClick={run}>
      <Wrench aria-hidden className="size-3" /> Apply safe fixes ({count < MOST_COUNTED ? count : `${MOST_COUNTED}+`})
    </Button>
  )
}

function NoProblems({ title }: { readonly title: string }) {
  return (
    <div className="flex items-start gap-3 px-4 py-4">
      <CircleCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-success" />
      <div className="max-w-prose text-[13px]">
        <p className="font-medium">{title}</p>
        <p className="text-muted">
          Dialpath checks as you edit: unreachable nodes, unset variables, rules that never apply, and more. Press F8 to
          step through problems.
        </p>
      </div>
    </div>
  )
}

function FilteredProblems({ choice, onReset }: { choice: ProblemChoice; onReset: () => void }) {
  const all = useDeferredValue(useFindings().all)
  const document = useDeferredValue(useEditor(state => state.document))
  const selection = useEditor(state => (choice.isOfSelection ? state.selection : null))
  const [group] = useState(createGrouping)
  const groups = useMemo(
    () => group(all, document, { ...choice, selection: selection ?? undefined }),
    [group, all, document, choice, selection],
  )
  if (groups.length > 0) return <ProblemList groups={groups} choice={choice} />
  const isNothingSelected = selection !== null && selection.nodes.size + selection.edges.size === 0
  return (
    <div className="flex items-center gap-3 px-4 py-4 text-[13px] text-muted">
      {isNothingSelected ? 'Select a node or an edge to see its problems.' : 'No problems match.'}
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
