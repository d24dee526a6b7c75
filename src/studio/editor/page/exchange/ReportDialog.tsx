import { useMemo } from 'react'
import { kindOf } from '#nodes/kinds.ts'
import { isQuiet, reportOn } from '#pathway/interchange/report/report.ts'
import type { DocumentPlace } from '#pathway/place.ts'
import { ReportGroups } from '#studio/shell/report/ReportGroups.tsx'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { toast } from '#ui/toast.ts'
import { useEditor, useSession } from '../../hooks/useEditor.ts'
import { useFindings } from '../../hooks/useFindings.ts'
import { openReport } from '../../session/view/reportSubject.ts'
import { SecretList } from './SecretList.tsx'

/** Report on the pathway's file or on pasted content. */
export function ReportDialog({ onClose }: { readonly onClose: () => void }) {
  const session = useSession()
  const { store } = session
  const document = useEditor(state => state.document)
  const { all: findings } = useFindings()
  const subject = session.reported.current
  const { changes, part } = subject
  const report = useMemo(
    () => reportOn(document, { kindOf, findings, ...(part && { part }) }),
    [document, findings, part],
  )

  function show({ node_id, edge_key, field }: DocumentPlace) {
    onClose()
    store.getState().reveal({ node_id, edge_key, field })
    toast('The report points here.', {
      id: 'report',
      action: { label: 'Back to the report', onClick: () => openReport(session, subject) },
    })
  }

  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={part ? 'Report on what you pasted' : 'Report on this pathway’s file'}
      description="Nothing is lost: everything listed here is kept and exported again."
      footer={
        <Button look="primary" onClick={onClose}>
          Go to the canvas
        </Button>
      }
    >
      {isQuiet(report) && changes.length === 0 ? (
        <p className="text-muted">
          Dialpath understands everything in it, nothing keeps it from being played, and it contains no secrets.
        </p>
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
