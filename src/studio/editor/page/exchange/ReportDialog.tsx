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
      {!part && <CoveredCards onClose={onClose} />}
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

/** Offers to tidy up where cards lie on each other, as in files of programs that draw smaller ones. */
function CoveredCards({ onClose }: { readonly onClose: () => void }) {
  const count = useEditor(state => coveredCards(state.document))
  const tidy = useCommand('tidy')
  if (count === 0 || !tidy.isPossible) return null
  return (
    <div className="mb-3 flex items-center justify-between gap-3">
      <p>{counted(count, 'card')} overlap on the canvas.</p>
      <Button
        onClick={() => {
          onClose()
          tidy.run()
        }}
      >
        Tidy up
      </Button>
    </div>
  )
}
