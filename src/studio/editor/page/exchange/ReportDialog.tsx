import { useMemo } from 'react'
import { kindOf } from '#nodes/kinds.ts'
import { isQuiet, reportOn } from '#pathway/interchange/report/report.ts'
import type { DocumentPlace } from '#pathway/place.ts'
import { ReportGroups } from '#studio/shell/report/ReportGroups.tsx'
import { Button } from '#ui/Button.tsx'
import { counted } from '#ui/counted.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { toast } from '#ui/toast.ts'
import { coveredCards } from '../../geometry/coveredCards.ts'
import { useCommand } from '../../hooks/useCommand.ts'
import { useEditor, useSession } from '../../hooks/useEditor.ts'
import { useFindings } from '../../hooks/useFindings.ts'
import { openReport } from '../../session/view/reportSubject.ts'
import { SecretList } from './SecretList.tsx'

/** Report on the pathway's file or on pasted content. */
export function ReportDialog({ onClose }: { readonly onClose: () => void }) {
  const session = useSession()
  const { store } = session
  const document = useEditor(state => state.document)
  const { whole: findings } = useFindings()
  const subject = session.reported.current
  const { changes, part } = subject
  const report = useMemo(
    () => reportOn(document, { kindOf, findings, ...(part && { part }) }),
    [document, findings, part],
  )

  function show({ node_id, edge_key, field }: DocumentPlace) {
    onClose()
    store.getState().reveal({ node_id, edge_key, field, mayZoom: true })
    toast('Item from the report', {
      id: 'report',
      until: store.getState().closed,
      action: { label: 'Back to report', onClick: () => openReport(session, subject) },
    })
  }

  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={part ? 'Paste report' : 'Import report'}
      description="Everything in the file is preserved, including items listed here."
      footer={
        <Button look="primary" onClick={onClose}>
          Go to canvas
        </Button>
      }
    >
      {!part && <Offers onClose={onClose} />}
      {isQuiet(report) && changes.length === 0 ? (
        <p className="text-muted">No issues and no secrets found.</p>
      ) : (
        <ReportGroups
          report={report}
          changes={changes}
          onShow={show}
          secrets={<SecretList secrets={report.secrets} onShow={show} />}
        />
      )}
    </Dialog>
  )
}

/** Offers of what fixes the file at once: a layout for cards that lie on each other, as in files of programs that draw smaller ones, and the safe fixes. */
function Offers({ onClose }: { readonly onClose: () => void }) {
  const count = useEditor(state => coveredCards(state.document))
  const tidy = useCommand('tidy')
  const fixes = useCommand('fix-all')
  return (
    <>
      {count > 0 && tidy.isPossible && (
        <Offer
          says={`${counted(count, 'card')} overlap on the canvas.`}
          label="Tidy up"
          run={tidy.run}
          onClose={onClose}
        />
      )}
      {fixes.isPossible && (
        <Offer says="Some problems have safe fixes." label="Review safe fixes…" run={fixes.run} onClose={onClose} />
      )}
    </>
  )
}

interface OfferProps {
  readonly says: string
  readonly label: string
  readonly run: () => void
  readonly onClose: () => void
}

function Offer({ says, label, run, onClose }: OfferProps) {
  return (
    <div className="mb-3 flex items-center justify-between gap-3">
      <p>{says}</p>
      <Button
        onClick={() => {
          onClose()
          run()
        }}
      >
        {label}
      </Button>
    </div>
  )
}
