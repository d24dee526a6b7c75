import { History } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/States.tsx'
import { useEditor, useEditorStore } from '../../hooks/useEditor.ts'
import { countOwn, HISTORY_LIMIT, type Step } from '../../session/document/steps.ts'
import { StepRow } from './StepRow.tsx'

/** Number of rows listed before “Show older changes”. */
const SHOWN = 60

interface Row {
  readonly step: Step
  /** Counted from the oldest. */
  readonly place: number
  /** Number of this author's steps that are done in the state after this one. */
  readonly done: number
}

/** History steps of this author, with others' changes between them, the newest first. A click undoes or redoes up to a step. */
export function StepList() {
  const store = useEditorStore()
  const past = useEditor(state => state.past)
  const future = useEditor(state => state.future)
  const [showsAll, setShowsAll] = useState(false)
  const [focused, setFocused] = useState<number>()
  if (past.length + future.length === 0) {
    return (
      <EmptyState title="No changes yet" Icon={History}>
        <p className="max-w-64 text-muted">
          Your changes appear here. You can undo them step by step, even after a reload.
        </p>
      </EmptyState>
    )
  }
  const rows = listRows([...past, ...future.toReversed()])
  const current = countOwn(past)
  const shown = showsAll ? rows : rows.slice(0, Math.max(SHOWN, future.length + 10))
  const goTo = (done: number) => {
    store.getState().goTo(done)
    setFocused(done)
  }
  return (
    <>
      <ol className="flex flex-col" aria-label="Changes, newest first" onKeyDown={moveFocus}>
        {shown.map(({ step, place, done }) => {
          const isOwn = step.by === 'me'
          return (
            <li key={place}>
              <StepRow
                step={step}
                name={step.name}
                state={!isOwn ? 'others' : done === current ? 'current' : done > current ? 'undone' : 'done'}
                isTabStop={isOwn && done === (focused ?? current)}
                onGo={() => goTo(done)}
              />
            </li>
          )
        })}
        {shown.length === rows.length && (
          <li>
            <StepRow
              name={past.length === HISTORY_LIMIT ? 'Older changes aren’t kept' : 'Opened'}
              state={current === 0 ? 'current' : 'done'}
              isFirst
              isTabStop={(focused ?? current) === 0}
              onGo={() => goTo(0)}
            />
          </li>
        )}
      </ol>
      {shown.length < rows.length && (
        <Button size="small" look="quiet" className="self-start" onClick={() => setShowsAll(true)}>
          Show {rows.length - shown.length} older changes
        </Button>
      )}
    </>
  )
}

function listRows(steps: readonly Step[]): readonly Row[] {
  let done = 0
  return steps
    .map((step, place) => {
      if (step.by === 'me') done += 1
      return { step, place, done }
    })
    .reverse()
}

/** The arrow keys go from step to step, as in any list. */
function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-step]')]
  const at = buttons.findIndex(button => button.matches(':focus'))
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: buttons.length - 1 }[event.key]
  if (at < 0 || to === undefined || !buttons[to]) return
  event.preventDefault()
  buttons[to].focus()
}
