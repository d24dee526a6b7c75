import { useId, useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { Switch } from '#ui/Switch.tsx'
import { useEditor } from '../../hooks/useEditor.ts'
import { MocksSheet } from './MocksSheet.tsx'
import { requestNodes } from './mocks.ts'

interface WebhooksFieldProps {
  /** True if requests are sent; else the pathway's mocks answer. */
  readonly isLive: boolean
  readonly onChange: (isLive: boolean) => void
  /** The moment from which it holds: “the next chat”. */
  readonly from: string
}

const AGREED = 'dialpath-chat-live-agreed'

/** Switch between mock responses and real requests, asked about once, and the way to the mocks. */
export function WebhooksField({ isLive, onChange, from }: WebhooksFieldProps) {
  const id = useId()
  const count = useEditor(state => requestNodes(state.document).length)
  const [isOpen, setOpen] = useState(false)
  const [isAsking, setAsking] = useState(false)
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <h3 className="font-medium text-[13px]">Webhooks</h3>
      <div className="flex min-h-8 items-center gap-2">
        <Switch
          id={id}
          checked={isLive}
          className="data-[state=checked]:!bg-danger"
          onCheckedChange={on => {
            if (!on || hasAgreed()) onChange(on)
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
      <p className="text-muted text-xs">
        {isLive
          ? `Live from ${from}. Webhook nodes send real requests with your secrets.`
          : 'Requests get mock responses. Nothing leaves this machine.'}
      </p>
      {isOpen && <MocksSheet onClose={() => setOpen(false)} />}
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title="Send real requests?"
        description={`From ${from}, Webhook nodes send real requests with your secrets. You can’t undo what those services do.`}
        confirm="Go live"
        onConfirm={() => {
          agree()
          onChange(true)
          setAsking(false)
        }}
      />
    </div>
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
