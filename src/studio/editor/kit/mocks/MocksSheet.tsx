import { useMutation, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { WebhookMock } from '#contract/chat.ts'
import { nodeData, nodeName, type PathwayNode, textMember } from '#pathway/document.ts'
import { messageOf } from '#studio/shell/api.ts'
import { FormSheet } from '#studio/shell/forms/FormSheet.tsx'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { Sheet } from '#ui/Dialog.tsx'
import { Field, Input, TextArea } from '#ui/Field.tsx'
import { ErrorState, Skeleton } from '#ui/States.tsx'
import { toast } from '#ui/toast.ts'
import { mocksQuery } from '../../hooks/queries.ts'
import { useChangeMocks } from '../../hooks/useChangeMocks.ts'
import { useEditor } from '../../hooks/useEditor.ts'
import type { Mocks } from '../../session/run/chatApi.ts'
import { draftOf, type MockDraft, readDraft, requestNodes, sampleMock } from './mocks.ts'

/** Editor of the webhooks' mock answers. They are stored with the pathway, for everybody who tests it. */
export function MocksSheet({ onClose }: { readonly onClose: () => void }) {
  const pathwayId = useEditor(state => state.pathwayId)
  const { data, error, refetch } = useQuery({ ...mocksQuery(pathwayId), refetchOnWindowFocus: false })
  if (data) return <Editor mocks={data} onClose={onClose} />
  return (
    <Sheet open onClose={onClose} title="Mocks" description={ABOUT}>
      {error ? <ErrorState message={messageOf(error)} onRetry={() => void refetch()} /> : <Skeleton rows={3} />}
    </Sheet>
  )
}

const ABOUT = 'Mock responses used in chats and test calls. Saved with the pathway and applied from the next turn.'

function Editor({ mocks, onClose }: { readonly mocks: Mocks; readonly onClose: () => void }) {
  const document = useEditor(state => state.document)
  const nodes = useMemo(() => requestNodes(document), [document])
  const change = useChangeMocks()
  /** By node; null is the sample again. */
  const [drafts, setDrafts] = useState<Readonly<Record<string, MockDraft | null>>>({})
  const save = useMutation({
    mutationFn: () => change(withDrafts),
    onSuccess() {
      toast('Mocks saved')
      onClose()
    },
  })
  const read = Object.entries(drafts).map(([id, draft]) => [id, draft && readDraft(draft)] as const)
  const isWrong = read.some(([, result]) => result !== null && 'faults' in result)

  function withDrafts(before: Mocks): Mocks {
    const next: Record<string, WebhookMock> = { ...before }
    for (const [id, result] of read) {
      if (result === null) delete next[id]
      else if ('mock' in result) next[id] = result.mock
    }
    return next
  }

  return (
    <FormSheet
      wide
      isChanged={read.length > 0}
      onClose={onClose}
      title="Mocks"
      description={ABOUT}
      footer={
        <Button
          look="primary"
          busy={save.isPending}
          disabled={isWrong || read.length === 0}
          onClick={() => save.mutate()}
        >
          Save mocks
        </Button>
      }
    >
      <ul className="flex flex-col gap-4">
        {nodes.map(node => {
          const kept = Object.hasOwn(mocks, node.id) ? mocks[node.id] : undefined
          const draft = drafts[node.id]
          return (
            <li key={node.id}>
              <MockForm
                node={node}
                draft={draft ?? draftOf((draft === null ? undefined : kept) ?? sampleMock(node))}
                isOwn={draft === undefined ? kept !== undefined : draft !== null}
                onChange={next => setDrafts({ ...drafts, [node.id]: next })}
              />
            </li>
          )
        })}
      </ul>
      {save.error && (
        <p role="alert" className="mt-4 text-[13px] text-danger">
          {messageOf(save.error)}
        </p>
      )}
    </FormSheet>
  )
}

interface MockFormProps {
  readonly node: PathwayNode
  readonly draft: MockDraft
  /** True if the tester wrote it; false if it is generated from the node's mappings. */
  readonly isOwn: boolean
  readonly onChange: (draft: MockDraft | null) => void
}

function MockForm({ node, draft, isOwn, onChange }: MockFormProps) {
  const result = readDraft(draft)
  const faults = 'faults' in result ? result.faults : {}
  const url = textMember(nodeData(node), 'url')
  return (
    <fieldset className="rounded-xl border border-line bg-bg p-4">
      <legend className="sr-only">{nodeName(node)}</legend>
      <div className="mb-3 flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <h3 className="font-medium text-[13px] [overflow-wrap:anywhere]">{nodeName(node)}</h3>
          {url !== '' && <p className="truncate font-mono text-muted text-xs">{url}</p>}
        </div>
        <Badge tone={isOwn ? 'accent' : 'neutral'}>{isOwn ? 'Custom' : 'Generated sample'}</Badge>
        {isOwn && (
          <Button size="small" onClick={() => onChange(null)}>
            Reset to sample
          </Button>
        )}
      </div>
      <div className="grid grid-cols-2 gap-3">
        <Field label="Status" error={faults.status} hint="0 = no response">
          {control => (
            <Input
              {...control}
              inputMode="numeric"
              value={draft.status}
              onChange={event => onChange({ ...draft, status: event.target.value })}
            />
          )}
        </Field>
        <Field label="Delay in milliseconds" error={faults.delay_ms}>
          {control => (
            <Input
              {...control}
              inputMode="numeric"
              value={draft.delay_ms}
              onChange={event => onChange({ ...draft, delay_ms: event.target.value })}
            />
          )}
        </Field>
        <div className="col-span-2">
          <Field label="Body as JSON" error={faults.body}>
            {control => (
              <TextArea
                {...control}
                spellCheck={false}
                className="max-h-80 font-mono text-xs"
                value={draft.body}
                onChange={event => onChange({ ...draft, body: event.target.value })}
              />
            )}
          </Field>
        </div>
      </div>
    </fieldset>
  )
}
