import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, messageOf } from '#studio/shell/api.ts'
import { PausedTargets } from '#studio/shell/webhooks/PausedTargets.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { CopyButton } from '#ui/CopyButton.tsx'
import { Spinner } from '#ui/Spinner.tsx'
import { toast } from '#ui/toast.ts'
import { signingSecretQuery } from './queries.ts'
import { SettingsSection } from './SettingsSection.tsx'

const CHECK = `import { createHmac, timingSafeEqual } from 'node:crypto'

const expected = createHmac('sha256', signingSecret).update(rawBody).digest('hex')
const given = request.headers['x-webhook-signature'] ?? ''
const isOurs = given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected))`

/** The secret by which a receiver of call webhooks knows that they are ours. */
export function SigningSection() {
  const [isShown, setShown] = useState(false)
  const [isReplacing, setReplacing] = useState(false)
  return (
    <SettingsSection
      title="Webhook signing"
      about="Dialpath signs every call webhook, so you can verify where it came from."
    >
      <PausedTargets />
      <Card className="flex flex-col gap-4 p-4">
        {isShown ? (
          <Shown onHide={() => setShown(false)} />
        ) : (
          <div className="flex items-center gap-3">
            <span className="min-w-0 flex-1 truncate font-mono text-muted" aria-hidden>
              ••••••••••••••••••••••••••••••••
            </span>
            <Button onClick={() => setShown(true)}>Show the signing secret</Button>
          </div>
        )}
        <div>
          <Button onClick={() => setReplacing(true)}>Create a new signing secret</Button>
        </div>
        <details className="text-[13px]">
          <summary className="w-fit cursor-pointer rounded font-medium text-muted hover:text-ink">
            How to verify a signature
          </summary>
          <p className="mt-2 text-muted">
            The header <code className="font-mono text-xs">X-Webhook-Signature</code> is the HMAC-SHA256 of the raw
            request body with this secret, in hexadecimal. In Node.js:
          </p>
          <div className="relative mt-2">
            <pre
              // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
              tabIndex={0}
              className="overflow-x-auto rounded-md bg-raised p-3 pr-12 font-mono text-xs leading-5"
            >
              {CHECK}
            </pre>
            <CopyButton text={CHECK} label="Copy the example" className="absolute top-1 right-1 text-muted" />
          </div>
        </details>
      </Card>
      <ReplaceDialog
        isOpen={isReplacing}
        onClose={() => setReplacing(false)}
        onReplaced={() => {
          setReplacing(false)
          setShown(true)
        }}
      />
    </SettingsSection>
  )
}

interface ReplaceDialogProps {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly onReplaced: () => void
}

function ReplaceDialog({ isOpen, onClose, onReplaced }: ReplaceDialogProps) {
  const client = useQueryClient()
  const replace = useMutation({
    mutationFn: () => call('POST /api/v1/signing_secret'),
    onSuccess({ signing_secret }) {
      client.setQueryData(signingSecretQuery.queryKey, signing_secret)
      toast('Webhooks now use the new secret. Update it in their receivers.')
      onReplaced()
    },
    onError(failure) {
      toast.error(messageOf(failure))
      onClose()
    },
  })
  return (
    <ConfirmDialog
      open={isOpen}
      onClose={onClose}
      title="Create a new signing secret?"
      description="New webhooks and retries are signed with the new secret. Receivers that verify signatures reject them until you update the secret there. You can’t restore the old one."
      confirm="Create a new secret"
      busy={replace.isPending}
      onConfirm={() => replace.mutate()}
    />
  )
}

function Shown({ onHide }: { readonly onHide: () => void }) {
  const { data, error, refetch } = useQuery(signingSecretQuery)
  if (error && data === undefined) {
    return (
      <div role="alert" className="flex items-center gap-3">
        <p className="min-w-0 flex-1 text-danger">{messageOf(error)}</p>
        <Button onClick={() => void refetch()}>Try again</Button>
      </div>
    )
  }
  return (
    <div className="flex flex-wrap items-center gap-2">
      <code className="min-w-0 flex-1 basis-60 break-all font-mono text-xs">
        {data ?? <Spinner label="Loading the secret" />}
      </code>
      {data !== undefined && <CopyButton wide text={data} label="Copy" />}
      <Button onClick={onHide}>Hide</Button>
    </div>
  )
}
