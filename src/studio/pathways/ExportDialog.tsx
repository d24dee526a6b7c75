import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PathwaySummary } from '#contract/pathways.ts'
import { fileName } from '#studio/editor/page/exchange/download.ts'
import { SecretsChoice } from '#studio/editor/page/exchange/SecretsChoice.tsx'
import { withoutSecrets } from '#studio/editor/page/exchange/withoutSecrets.ts'
import { call, messageOf } from '#studio/shell/api.ts'
import { secretsQuery } from '#studio/shell/secretsQuery.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { download } from '#ui/download.ts'
import { ErrorState, Skeleton } from '#ui/States.tsx'

interface ExportDialogProps {
  readonly pathway: PathwaySummary
  readonly open: boolean
  readonly onClose: () => void
}

/** The draft of a pathway as a file, with its secrets only where that is wanted. */
export function ExportDialog({ pathway, open, onClose }: ExportDialogProps) {
  return (
    <Dialog wide open={open} onClose={onClose} title="Export as a file" description={pathway.name}>
      <ExportForm pathway={pathway} onDone={onClose} />
    </Dialog>
  )
}

function ExportForm({
  pathway: { pathway_id, name },
  onDone,
}: Pick<ExportDialogProps, 'pathway'> & { onDone(): void }) {
  const [leavesOut, setLeavesOut] = useState(true)
  const kept = useQuery(secretsQuery)
  // Refetch, so that the file has the latest changes.
  const stored = useQuery({
    queryKey: ['export', pathway_id],
    queryFn: ({ signal }) =>
      call('GET /api/v1/convo_pathway/:pathway_id/export', { params: { pathway_id } }, { signal }),
    gcTime: 0,
  })
  const error = stored.error ?? kept.error
  if (error) {
    const retry = () => void Promise.all([stored.refetch(), kept.refetch()])
    return <ErrorState message={messageOf(error)} onRetry={retry} />
  }
  if (!stored.data || !kept.data) return <Skeleton rows={2} />
  const without = withoutSecrets(
    stored.data,
    kept.data.map(secret => secret.name),
  )
  const file = leavesOut ? without.file : stored.data
  return (
    <div className="flex flex-col gap-4">
      <SecretsChoice secrets={without.takenOut} leavesOut={leavesOut} onChange={setLeavesOut} />
      <div className="flex justify-end">
        <Button
          ref={takeFocus}
          look="primary"
          onClick={() => {
            download(fileName(name, 'json'), JSON.stringify(file, null, 2))
            onDone()
          }}
        >
          Download
        </Button>
      </div>
    </div>
  )
}

/** Focuses the button when it appears, which is after the document was loaded. */
const takeFocus = (button: HTMLButtonElement | null) => button?.focus()
