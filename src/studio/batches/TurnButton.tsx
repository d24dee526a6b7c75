import { CirclePause, CirclePlay } from 'lucide-react'
import type { BatchSummary } from '#contract/batches.ts'
import { Button } from '#ui/Button.tsx'

interface TurnButtonProps {
  readonly state: Exclude<BatchSummary['state'], 'completed'>
  readonly busy: boolean
  readonly onTurn: () => void
}

/** Stops a batch or campaign that runs; starts or resumes another. */
export function TurnButton({ state, busy, onTurn }: TurnButtonProps) {
  const isRunning = state === 'running'
  const Icon = isRunning ? CirclePause : CirclePlay
  return (
    <Button look={isRunning ? 'secondary' : 'primary'} busy={busy} onClick={onTurn}>
      <Icon aria-hidden className="size-4" />
      {isRunning ? 'Stop' : state === 'draft' ? 'Start' : 'Resume'}
    </Button>
  )
}
