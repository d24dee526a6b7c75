import { History } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { EmptyState } from '#ui/States.tsx'
import { HISTORY_LIMIT, useEditor, useEditorStore } from '../store.ts'

/** The steps that this author took since the pathway was opened, the newest first; a click goes to one. */
export function StepList() {
  const store = useEditorStore()
  const past = useEditor(state => state.past)
  const future = useEditor(state => state.future)
  if (past.length + future.length === 0) {
    return (
      <EmptyState title="No steps yet" Icon={History}>
        <p className="max-w-64 text-muted">
          What you change from now on is listed here, and can be undone step by step.
        </p>
      </EmptyState>
    )
  }
  const steps = [...past, ...future.toReversed()]
  const rows = steps.map(({ name }, at) => ({ name, done: at + 1 })).reverse()
  const opened = past.length === HISTORY_LIMIT ? 'Older steps are not kept' : 'As it was opened'
  return (
    <ol className="flex flex-col" aria-label="Steps, the newest first" onKeyDown={moveFocus}>
      {[...rows, { name: opened, done: 0 }].map(({ name, done }) => (
        <li key={done}>
          <StepButton
            name={name}
            isFirst={done === 0}
            isCurrent={done === past.length}
            isUndone={done > past.length}
            onGo={() => store.getState().goTo(done)}
          />
        </li>
      ))}
    </ol>
  )
}

interface StepButtonProps {
  readonly name: string
  readonly isFirst: boolean
  readonly isCurrent: boolean
  readonly isUndone: boolean
  readonly onGo: () => void
}

function StepButton({ name, isFirst, isCurrent, isUndone, onGo }: StepButtonProps) {
  return (
    <button
      type="button"
      aria-current={isCurrent ? 'step' : undefined}
      className={`group flex w-full items-start gap-2.5 rounded-md px-2 text-left text-[13px] leading-5 hover:bg-raised ${isCurrent ? 'font-medium' : ''}`}
      onClick={onGo}
    >
      <span aria-hidden className="flex w-3 shrink-0 flex-col items-center self-stretch">
        <span className={`h-3 w-px ${isUndone || isCurrent ? 'bg-transparent' : 'bg-line-strong'}`} />
        <span
          className={`size-2 shrink-0 rounded-full ${isCurrent ? 'bg-accent ring-3 ring-accent-soft' : isUndone ? 'border border-line-strong' : 'bg-line-strong'}`}
        />
        <span className={`w-px flex-1 ${isUndone || isFirst ? 'bg-transparent' : 'bg-line-strong'}`} />
      </span>
      <span className={`min-w-0 flex-1 py-1.5 [overflow-wrap:anywhere] ${isUndone ? 'text-muted' : ''}`}>
        {name}
        {isUndone && <span className="sr-only"> (undone)</span>}
      </span>
      {isCurrent && <span className="shrink-0 py-1.5 font-normal text-accent text-xs">now</span>}
    </button>
  )
}

/** The arrow keys go from step to step, as in any list. */
function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  const at = buttons.findIndex(button => button.matches(':focus'))
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: buttons.length - 1 }[event.key]
  if (to === undefined || !buttons[to]) return
  event.preventDefault()
  buttons[to].focus()
}
