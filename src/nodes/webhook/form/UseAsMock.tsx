import { useMutation } from '@tanstack/react-query'
import { MessageSquareReply } from 'lucide-react'
import { nodeName, type PathwayNode } from '#pathway/document.ts'
import { useChangeMocks } from '#studio/editor/hooks/useChangeMocks.ts'
import type { SampleAnswer } from '#studio/editor/session/run/sampleAnswers.ts'
import { messageOf } from '#studio/shell/api.ts'
import { Button } from '#ui/Button.tsx'
import { toast, toastUndo } from '#ui/toast.ts'

/** Answers the node with this answer whenever the pathway is tried in the chat. */
export function UseAsMock({ node, answer }: { readonly node: PathwayNode; readonly answer: SampleAnswer }) {
  const change = useChangeMocks()
  const fail = (error: unknown) => void toast.error(messageOf(error))
  const use = useMutation({
    mutationFn: () =>
      change(before => ({ ...before, [node.id]: { status: answer.status, body: answer.body, delay_ms: 0 } })),
    onSuccess: ({ [node.id]: own }) =>
      toastUndo(`“${nodeName(node)}” now gets this mock response`, () => {
        change(({ [node.id]: _, ...others }) => (own ? { ...others, [node.id]: own } : others)).catch(fail)
      }),
    onError: fail,
  })
  return (
    <div>
      <Button size="small" busy={use.isPending} onClick={() => use.mutate()}>
        {!use.isPending && <MessageSquareReply aria-hidden className="size-3.5" />}
        Use as mock
      </Button>
    </div>
  )
}
