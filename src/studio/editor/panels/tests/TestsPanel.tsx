import { ListChecks, Play, Square } from 'lucide-react'
import type { TestSummary } from '#contract/pathwayTests.ts'
import { messageOf } from '#studio/shell/api.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState, ErrorState, Skeleton } from '#ui/States.tsx'
import { useEditorStore } from '../../hooks/useEditor.ts'
import { type TestState, useTestRun, useTests } from '../../hooks/useTests.ts'
import { testCounts } from '../../kit/testCounts.ts'
import { TestRow } from './TestRow.tsx'

/** Tests of the pathway: what passed on the draft, what failed and where, and what has not run yet. */
export function TestsPanel() {
  const { data, error, refetch, stateOf } = useTests()
  if (error) {
    return (
      <div className="p-4">
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
      </div>
    )
  }
  if (!data) {
    return (
      <div className="p-4">
        <Skeleton rows={3} />
      </div>
    )
  }
  if (data.length === 0) return <NoTests />
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <RunBar tests={data} stateOf={stateOf} />
      <ul aria-label="Tests" className="flex flex-col divide-y divide-line px-4">
        {data.map(test => (
          <TestRow key={test.test_id} test={test} state={stateOf(test)} />
        ))}
      </ul>
    </div>
  )
}

interface RunBarProps {
  readonly tests: readonly TestSummary[]
  readonly stateOf: (test: TestSummary) => TestState
}

function RunBar({ tests, stateOf }: RunBarProps) {
  const { running, run, stop } = useTestRun()
  return (
    <div className="sticky top-0 z-10 flex min-h-12 shrink-0 items-center gap-2 border-line border-b bg-surface py-2 pr-3 pl-4">
      <p role="status" className="min-w-0 flex-1 text-[13px] tabular-nums">
        {running ? `Running ${running.done + 1} of ${running.test_ids.length}…` : testCounts(tests.map(stateOf))}
      </p>
      {running ? (
        <Button size="small" onClick={stop}>
          <Square aria-hidden className="size-3 fill-current" />
          Stop
        </Button>
      ) : (
        <Button size="small" look="primary" onClick={() => run(tests)}>
          <Play aria-hidden className="size-3.5" />
          Run all
        </Button>
      )}
    </div>
  )
}

function NoTests() {
  const store = useEditorStore()
  return (
    <div className="p-4">
      <EmptyState title="No tests yet" Icon={ListChecks}>
        <p className="text-[13px] text-muted">
          Chat as a caller, then choose “Save as test”. After a change, run your tests to see which ones take another
          path.
        </p>
        <Button onClick={() => store.getState().showPanel('chat')}>Go to Chat</Button>
      </EmptyState>
    </div>
  )
}
