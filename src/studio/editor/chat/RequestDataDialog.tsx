import { useState } from 'react'
import { faultOfRow, hasFaultyRow } from '#studio/shell/calls/requestData.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Field, TextArea } from '#ui/Field.tsx'
import { KeyValueEditor } from '#ui/KeyValueEditor.tsx'
import { Segments } from '#ui/Segments.tsx'
import { fromRows, parseData, type RequestData, toRows } from './requestData.ts'

interface RequestDataDialogProps {
  readonly data: RequestData
  readonly onSave: (data: RequestData) => void
  readonly onClose: () => void
}

/** Edits the variables that a chat begins with, as rows or as JSON. */
export function RequestDataDialog({ data, onSave, onClose }: RequestDataDialogProps) {
  const [base, setBase] = useState(data)
  const [rows, setRows] = useState(() => orOne(toRows(data)))
  const [json, setJson] = useState<string | null>(null)
  const parsed = json === null ? undefined : parseData(json)
  const fault = parsed && 'fault' in parsed ? parsed.fault : undefined
  const isWrong = fault !== undefined || (json === null && hasFaultyRow(rows))

  function show(as: string) {
    if (as === 'json') return setJson(JSON.stringify(fromRows(rows, base), null, 2))
    if (!parsed || 'fault' in parsed) return
    setBase(parsed.data)
    setRows(orOne(toRows(parsed.data)))
    setJson(null)
  }

  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title="Request data"
      description="Every name becomes a variable of the conversation, as the request_data of a call does."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            look="primary"
            disabled={isWrong}
            onClick={() => onSave(parsed && 'data' in parsed ? parsed.data : fromRows(rows, base))}
          >
            Use this data
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <div className="w-48">
          <Segments
            label="Edit the data as"
            value={json === null ? 'rows' : 'json'}
            onChange={show}
            items={[
              { value: 'rows', label: 'Rows' },
              { value: 'json', label: 'JSON' },
            ]}
          />
        </div>
        {json === null ? (
          <KeyValueEditor
            label="Variables"
            rows={rows}
            onChange={setRows}
            addLabel="Add a variable"
            errorOf={(_, index) => faultOfRow(rows, index)}
          />
        ) : (
          <Field label="Data as JSON" error={fault}>
            {control => (
              <TextArea
                {...control}
                spellCheck={false}
                className="min-h-40 font-mono text-xs"
                value={json}
                onChange={event => setJson(event.target.value)}
              />
            )}
          </Field>
        )}
      </div>
    </Dialog>
  )
}

function orOne(rows: ReturnType<typeof toRows>) {
  return rows.length > 0 ? rows : [{ name: '', value: '' }]
}
