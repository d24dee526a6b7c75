import { useStore } from 'zustand'
import { useSession } from '../../hooks/useEditor.ts'
import type { SampleAnswer } from '../../session/run/sampleAnswers.ts'

export function useSampleAnswer(node_id: string): SampleAnswer | undefined {
  const { answers } = useSession()
  return useStore(answers, all => (Object.hasOwn(all, node_id) ? all[node_id] : undefined))
}
