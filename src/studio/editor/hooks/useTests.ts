import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useStore } from 'zustand'
import type { TestSummary } from '#contract/pathwayTests.ts'
import { messageOf } from '#studio/shell/api.ts'
import { testsQuery } from '#studio/shell/pathwayQueries.ts'
import { toast } from '#ui/toast.ts'
import { refreshTests } from '../session/run/tests.ts'
import { useEditor, useSession } from './useEditor.ts'

/** The state of a test: a result of another document than the present draft's counts as none. */
export type TestState = 'passed' | 'failed' | 'outdated' | 'new'

/** The tests of the pathway. They are read again once the draft is saved: until then no result is the present one's. */
export function useTests() {
  const pathwayId = useEditor(state => state.pathwayId)
  const isSaved = useEditor(state => state.saveState.is === 'saved')
  const revision = useEditor(state => state.revision)
  const query = useQuery(testsQuery(pathwayId))
  // biome-ignore lint/correctness/useExhaustiveDependencies: each revision makes the results those of another draft
  useEffect(() => {
    if (isSaved) void refreshTests(pathwayId)
  }, [pathwayId, isSaved, revision])
  const stateOf = ({ last_result }: TestSummary): TestState => {
    if (!last_result) return 'new'
    return isSaved && last_result.is_current ? last_result.status : 'outdated'
  }
  return { ...query, stateOf }
}

export function useTestRun() {
  const { testRun, autosave } = useSession()
  const running = useStore(testRun, state => state.running)
  return useMemo(
    () => ({
      running,
      stop: testRun.getState().stop,
      run: (tests: readonly TestSummary[]) => {
        const ids = tests.map(({ test_id }) => test_id)
        testRun
          .getState()
          .run(ids, async () => autosave?.flush())
          .catch((error: unknown) => toast.error(messageOf(error)))
      },
    }),
    [running, testRun, autosave],
  )
}
