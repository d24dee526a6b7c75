import { Button } from '#ui/Button.tsx'
import { useEditorStore } from '../../../hooks/useEditor.ts'
import { useTestRun, useTests } from '../../../hooks/useTests.ts'
import { testCounts } from '../../../kit/testCounts.ts'

/** Says how the tests of the draft stand. They do not block publishing; nothing while there are none. */
export function PublishTests({ onShow }: { readonly onShow: () => void }) {
  const store = useEditorStore()
  const { data: tests = [], stateOf } = useTests()
  const { running, run } = useTestRun()
  if (tests.length === 0) return null
  const states = tests.map(stateOf)
  const isRun = states.every(state => state === 'passed' || state === 'failed')
  function show() {
    onShow()
    store.getState().showPanel('tests')
  }
  return (
    <div className="flex items-center gap-3">
      <p role="status" className="min-w-0 flex-1 text-muted tabular-nums">
        {running ? `Running test ${running.done + 1} of ${running.test_ids.length}…` : `Tests: ${testCounts(states)}`}
      </p>
      {states.includes('failed') && (
        <Button size="small" onClick={show}>
          View tests
        </Button>
      )}
      {!isRun && (
        <Button size="small" busy={running !== null} onClick={() => run(tests)}>
          Run tests
        </Button>
      )}
    </div>
  )
}
