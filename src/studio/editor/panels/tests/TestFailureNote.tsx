import { useState } from 'react'
import { partingOf } from '#contract/partingOf.ts'
import type { TestFailure, TestResult } from '#contract/pathwayTests.ts'
import { nodesById } from '#pathway/document.ts'
import { messageOf } from '#studio/shell/api.ts'
import { Button } from '#ui/Button.tsx'
import { toast } from '#ui/toast.ts'
import { useEditor, useEditorStore } from '../../hooks/useEditor.ts'
import { changeTest } from '../../session/run/tests.ts'
import { useTestInChat } from './useTestInChat.ts'

interface TestFailureNoteProps {
  readonly test_id: string
  readonly result: TestResult
  readonly failure: TestFailure
}

/** Says at which turn a test left its path, and what to do about it. */
export function TestFailureNote({ test_id, result, failure }: TestFailureNoteProps) {
  const openInChat = useTestInChat()
  const { accept, busy } = useAccept(test_id)
  return (
    <div className="ml-6 flex flex-col gap-2 rounded-lg border border-line bg-bg p-2.5">
      <p className="text-[13px] [overflow-wrap:anywhere]">
        <Sentence failure={failure} />
      </p>
      <div className="flex flex-wrap gap-1.5">
        <Button size="small" onClick={() => openInChat(test_id)}>
          Open in Chat
        </Button>
        {result.can_accept && (
          <Button size="small" busy={busy} onClick={() => void accept()}>
            Accept new path
          </Button>
        )}
      </div>
    </div>
  )
}

function Sentence({ failure }: { readonly failure: TestFailure }) {
  const { kind, turn, message } = failure
  const place = turn === 0 ? 'Start' : `Turn ${turn}`
  const words = inputOf(failure)
  if (kind !== 'path') {
    return (
      <>
        {place}: {turn > 0 && `${words}. `}
        {message}
      </>
    )
  }
  const { went, instead } = partingOf(failure)
  return (
    <>
      {place}: {words} {went.stays ? 'stayed at' : 'went to'} <NodeLink {...went} /> instead of{' '}
      {instead.stays && 'staying at '}
      <NodeLink {...instead} />.
    </>
  )
}

/** Names what the turn began with. */
function inputOf({ turn, caller, chosen = false }: TestFailure): string {
  if (turn === 0) return 'the agent'
  if (chosen) return 'the chosen option'
  return caller === '' ? 'the caller’s silence' : `“${caller}”`
}

/** The name of a node, which shows it on the canvas while it is there. */
function NodeLink({ node_id, name }: { readonly node_id: string | undefined; readonly name: string }) {
  const store = useEditorStore()
  const isThere = useEditor(state => node_id !== undefined && nodesById(state.document).has(node_id))
  if (!isThere) return <span className="font-medium">{name}</span>
  return (
    <button
      type="button"
      className="rounded text-left font-medium text-accent underline underline-offset-2"
      onClick={() => store.getState().reveal({ node_id })}
    >
      {name}
    </button>
  )
}

function useAccept(test_id: string) {
  const pathwayId = useEditor(state => state.pathwayId)
  const [busy, setBusy] = useState(false)
  async function accept() {
    setBusy(true)
    try {
      await changeTest(pathwayId, test_id, { accept_path: true })
      toast.success('The test expects the new path')
    } catch (error) {
      toast.error(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  return { accept, busy }
}
