import { useState } from 'react'
import { RequestDataField } from '#studio/shell/calls/RequestDataField.tsx'
import { draftOfData, type RequestData, readData } from '#studio/shell/calls/requestData.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'

interface RequestDataDialogProps {
  readonly data: RequestData
  readonly onSave: (data: RequestData) => void
  readonly onClose: () => void
}

/** Edits the variables that a chat begins with. */
export function RequestDataDialog({ data, onSave, onClose }: RequestDataDialogProps) {
  const [draft, setDraft] = useState(() => {
    const begun = draftOfData(data)
    return begun.rows.length > 0 ? begun : { ...begun, rows: [{ name: '', value: '' }] }
  })
  const reading = readData(draft)
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title="Request data"
      description="Each name becomes a variable, like request_data in a call."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" disabled={!reading.ok} onClick={() => reading.ok && onSave(reading.data)}>
            Use this data
          </Button>
        </>
      }
    >
      <RequestDataField draft={draft} onChange={setDraft} />
    </Dialog>
  )
}
