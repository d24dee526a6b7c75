import { Link } from '@tanstack/react-router'
import { CircleAlert, CircleDashed, TriangleAlert } from 'lucide-react'
import { useId, useState } from 'react'
import { Button, buttonLook } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { inDigits } from '#ui/counted.ts'
import type { NextStep } from './nextSteps.ts'

const marks = {
  danger: <CircleAlert aria-hidden className="size-4 shrink-0 text-danger" />,
  warning: <TriangleAlert aria-hidden className="size-4 shrink-0 text-warning" />,
  neutral: <CircleDashed aria-hidden className="size-4 shrink-0 text-muted" />,
}
/** Steps that show at first. */
const SHOWN = 5

interface StepListProps {
  readonly title: string
  readonly steps: readonly NextStep[]
}

/** Sentences with a button each that leads to where it is done. */
export function StepList({ title, steps }: StepListProps) {
  const id = useId()
  const [isWhole, setWhole] = useState(false)
  if (steps.length === 0) return null
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <h2 id={id} className="font-semibold text-[15px]">
        {title}
      </h2>
      <Card>
        <ul className="divide-y divide-line">
          {steps.slice(0, isWhole ? undefined : SHOWN).map(({ key, text, tone, to, action }) => (
            <li key={key} className="flex items-center gap-3 px-4 py-2.5">
              {marks[tone]}
              <span className="line-clamp-2 min-w-0 flex-1 text-[13px] [overflow-wrap:anywhere]" title={text}>
                {text}
              </span>
              <Link {...to} className={buttonLook({ size: 'small' })}>
                {action}
              </Link>
            </li>
          ))}
        </ul>
        {steps.length > SHOWN && !isWhole && (
          <div className="border-line border-t p-2">
            <Button look="quiet" size="small" onClick={() => setWhole(true)}>
              Show all {inDigits(steps.length)}
            </Button>
          </div>
        )}
      </Card>
    </section>
  )
}
