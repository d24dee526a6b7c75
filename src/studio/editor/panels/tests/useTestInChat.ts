import { messageOf } from '#studio/shell/api.ts'
import { toast } from '#ui/toast.ts'
import { useChatActions } from '../../hooks/useChat.ts'
import { useEditorStore } from '../../hooks/useEditor.ts'
import { readTest } from '../../session/run/tests.ts'

/** Plays a test's turns in the chat, where each step shows why the agent took it. */
export function useTestInChat(): (test_id: string) => void {
  const store = useEditorStore()
  const { playTest } = useChatActions()
  return test_id => {
    const { pathwayId, showPanel } = store.getState()
    readTest(pathwayId, test_id).then(
      test => {
        showPanel('chat')
        void playTest(test)
      },
      (error: unknown) => toast.error(messageOf(error)),
    )
  }
}
