import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { Button, IconButton } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { Segments } from '#ui/Segments.tsx'
import { Switch } from '#ui/Switch.tsx'
import { brainQuery } from '../../hooks/queries.ts'
import { useChat, useChatActions } from '../../hooks/useChat.ts'
import { useEditor } from '../../hooks/useEditor.ts'
import { NodePicker } from '../../kit/fields/NodePicker.tsx'
import { MocksSheet } from './MocksSheet.tsx'
import { requestNodes } from './mocks.ts'
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

const AGREED = 'dialpath-chat-live-agreed'

function Webhooks() {
  const id = useId()
  const isLive = useChat(state => state.setup.webhooks === 'live')
  const count = useEditor(state => requestNodes(state.document).length)
  const { prepare } = useChatActions()
  const [isOpen, setOpen] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const goLive = () => prepare({ webhooks: 'live' })
  return (
    <Part
      title="Webhooks"
      hint={
        isLive
          ? 'Live from the next chat. Webhook nodes send real requests with your secrets.'
          : 'Requests get mock responses. Nothing leaves this machine.'
      }
    >
      <div className="flex min-h-8 items-center gap-2">
        <Switch
          id={id}
          checked={isLive}
          className="data-[state=checked]:!bg-danger"
          onCheckedChange={on => {
            if (!on) prepare({ webhooks: 'mock' })
            else if (hasAgreed()) goLive()
            else setAsking(true)
          }}
        />
        <label htmlFor={id} className={`min-w-0 flex-1 text-[13px] ${isLive ? 'font-medium text-danger' : ''}`}>
          Send real requests
        </label>
        {count > 0 && (
          <Button size="small" onClick={() => setOpen(true)}>
            Edit mocks
          </Button>
        )}
      </div>
      {isOpen && <MocksSheet onClose={() => setOpen(false)} />}
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title="Send real requests?"
        description="From the next chat, Webhook nodes send real requests with your secrets. You can’t undo what those services do."
        confirm="Go live"
        onConfirm={() => {
          agree()
          goLive()
          setAsking(false)
        }}
      />
    </Part>
  )
}

/** The question is asked once in each tab: a tester who goes back and forth has understood it. */
function hasAgreed(): boolean {
  try {
    return sessionStorage.getItem(AGREED) !== null
  } catch {
    return false
  }
}

function agree() {
  try {
    sessionStorage.setItem(AGREED, 'yes')
  } catch {
    // Then it is asked again.
  }
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
