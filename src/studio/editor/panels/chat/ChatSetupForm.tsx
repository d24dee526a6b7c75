import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button, IconButton } from '#ui/Button.tsx'
import { Segments } from '#ui/Segments.tsx'
import { brainQuery } from '../../hooks/queries.ts'
import { useChat, useChatActions } from '../../hooks/useChat.ts'
import { NodePicker } from '../../kit/fields/NodePicker.tsx'
import { WebhooksField } from '../../kit/mocks/WebhooksField.tsx'
import { RequestDataDialog } from './RequestDataDialog.tsx'

/** Setup of the next chat: start node, request data, brain, and whether requests are real. */
export function ChatSetupForm() {
  return (
    <div className="flex flex-col gap-4">
      <StartsAt />
      <RequestData />
      <Webhooks />
      <Brain />
    </div>
  )
}

function Part({
  title,
  hint,
  children,
}: {
  readonly title: string
  readonly hint?: ReactNode
  readonly children: ReactNode
}) {
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <h3 className="font-medium text-[13px]">{title}</h3>
      {children}
      {hint !== undefined && <p className="text-muted text-xs">{hint}</p>}
    </div>
  )
}

function StartsAt() {
  const id = useChat(state => state.setup.start_node_id)
  const { prepare } = useChatActions()
  return (
    <Part title="Start from">
      <div className="flex gap-1">
        <div className="min-w-0 flex-1">
          <NodePicker
            label="Node to start from"
            value={id}
            placeholder="Start node"
            onChoose={({ node }) => prepare({ start_node_id: node.id })}
          />
        </div>
        {id !== undefined && (
          <IconButton label="Start from start node" onClick={() => prepare({ start_node_id: undefined })}>
            <X aria-hidden className="size-4" />
          </IconButton>
        )}
      </div>
    </Part>
  )
}

const NAMED = 3

function RequestData() {
  const data = useChat(state => state.setup.request_data)
  const { prepare } = useChatActions()
  const [isOpen, setOpen] = useState(false)
  const names = Object.keys(data)
  const more = names.length > NAMED ? ` and ${names.length - NAMED} more` : ''
  return (
    <Part title="Request data" hint="Call variables for testing. Saved in this browser.">
      <div className="flex min-h-8 items-center gap-2">
        <span className={`min-w-0 flex-1 truncate text-[13px] ${names.length === 0 ? 'text-muted' : ''}`}>
          {names.length === 0 ? 'None' : names.slice(0, NAMED).join(', ') + more}
        </span>
        <Button size="small" aria-label="Edit request data" onClick={() => setOpen(true)}>
          Edit
        </Button>
      </div>
      {isOpen && (
        <RequestDataDialog
          data={data}
          onClose={() => setOpen(false)}
          onSave={request_data => {
            prepare({ request_data })
            setOpen(false)
          }}
        />
      )}
    </Part>
  )
}

function Webhooks() {
  const isLive = useChat(state => state.setup.webhooks === 'live')
  const { prepare } = useChatActions()
  return (
    <WebhooksField isLive={isLive} onChange={on => prepare({ webhooks: on ? 'live' : 'mock' })} from="the next chat" />
  )
}

function Brain() {
  const { data } = useQuery(brainQuery)
  const brain = useChat(state => state.setup.brain)
  const { prepare } = useChatActions()
  if (!data) return null
  if (data.kind === 'scripted') {
    return (
      <Part
        title="Answered by"
        hint="Works without a model. It follows clear replies and asks you to pick an edge when unsure. To use a model, set DIALPATH_LLM_URL."
      >
        <p className="text-[13px]">Simulator</p>
      </Part>
    )
  }
  return (
    <Part title="Answered by">
      <Segments
        label="Answered by"
        value={brain}
        onChange={value => prepare({ brain: value === 'scripted' ? 'scripted' : 'auto' })}
        items={[
          { value: 'auto', label: data.model ?? 'The model' },
          { value: 'scripted', label: 'Simulator' },
        ]}
      />
    </Part>
  )
}
