import { ChevronRight } from 'lucide-react'
import { useId, useState } from 'react'
import { RelativeTime } from '#ui/RelativeTime.tsx'
import { ChangeList } from '../../kit/changes/ChangeList.tsx'
import { listChanges } from '../../session/analysis/changes.ts'
import type { Step } from '../../session/document/steps.ts'

type StepState = 'done' | 'current' | 'undone' | 'others'

interface StepRowProps {
  readonly name: string
  /** None for the beginning of the list. */
  readonly step?: Step
  readonly state: StepState
  readonly isFirst?: boolean
  readonly isTabStop: boolean
  readonly onGo: () => void
}

/** Entry of the history: a step to go to, or others' changes, with its details on demand. */
export function StepRow({ name, step, state, isFirst = false, isTabStop, onGo }: StepRowProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const isCurrent = state === 'current'
  const text = (
    <>
      <span
        className={`min-w-0 flex-1 py-1.5 [overflow-wrap:anywhere] ${state === 'undone' ? 'text-muted' : state === 'others' ? 'text-muted italic' : ''}`}
      >
        {name}
        {state === 'undone' && <span className="sr-only"> (undone)</span>}
      </span>
      {isCurrent && <span className="shrink-0 self-center font-normal text-accent text-xs">Current</span>}
    </>
  )
  return (
    <>
      <div
        className={`flex items-stretch rounded-md pr-1 text-[13px] leading-5 ${state === 'others' ? '' : 'hover:bg-raised'} ${isCurrent ? 'font-medium' : ''}`}
      >
        {state === 'others' ? (
          <p className="flex min-w-0 flex-1 gap-2.5 pl-2">
            <Rail state={state} isFirst={isFirst} />
            {text}
          </p>
        ) : (
          <button
            type="button"
            data-step=""
            tabIndex={isTabStop ? 0 : -1}
            aria-current={isCurrent ? 'step' : undefined}
            className="flex min-w-0 flex-1 gap-2.5 rounded-md pl-2 text-left"
            onClick={onGo}
          >
            <Rail state={state} isFirst={isFirst} />
            {text}
          </button>
        )}
        {step && (
          <>
            <RelativeTime
              iso={new Date(step.at).toISOString()}
              className="shrink-0 self-center pl-2 font-normal text-muted text-xs"
            />
            <button
              type="button"
              aria-expanded={isOpen}
              aria-controls={`${id}-changes`}
              aria-label={`What “${name}” changed`}
              className="flex w-6 shrink-0 items-center justify-center self-center rounded-md py-1 text-muted hover:text-ink"
              onClick={() => setOpen(!isOpen)}
            >
              <ChevronRight
                aria-hidden
                className={`size-3.5 transition-transform duration-100 ${isOpen ? 'rotate-90' : ''}`}
              />
            </button>
          </>
        )}
      </div>
      {step && (
        <div id={`${id}-changes`} hidden={!isOpen} className="mb-2 ml-6 border-line border-l pt-1 pl-3 text-[13px]">
          {isOpen && <ChangeList changes={listChanges(step.before, step.after)} />}
        </div>
      )}
    </>
  )
}

/** The line along the steps, with a dot for each. */
function Rail({ state, isFirst }: { readonly state: StepState; readonly isFirst: boolean }) {
  const dots = {
    done: 'bg-line-strong',
    current: 'bg-accent ring-3 ring-accent-soft',
    undone: 'border border-line-strong',
    others: 'h-0.5 bg-line-strong',
  }
  const isUndone = state === 'undone'
  return (
    <span aria-hidden className="flex w-3 shrink-0 flex-col items-center self-stretch">
      <span className={`h-3 w-px ${isUndone || state === 'current' ? 'bg-transparent' : 'bg-line-strong'}`} />
      <span className={`size-2 shrink-0 rounded-full ${dots[state]}`} />
      <span className={`w-px flex-1 ${isUndone || isFirst ? 'bg-transparent' : 'bg-line-strong'}`} />
    </span>
  )
}
