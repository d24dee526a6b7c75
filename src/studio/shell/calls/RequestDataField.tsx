import { TextAreaField } from '#ui/fields.tsx'
import { KeyValueEditor } from '#ui/KeyValueEditor.tsx'
import { Segments } from '#ui/Segments.tsx'
import { faultOfRow, type RequestDataDraft, readData, writtenAs } from './requestData.ts'

interface RequestDataFieldProps {
  readonly draft: RequestDataDraft
  readonly onChange: (draft: RequestDataDraft) => void
  /** Error from the service. */
  readonly error?: string | undefined
}

/** Editor of the request data, as rows or as JSON. */
export function RequestDataField({ draft, onChange, error }: RequestDataFieldProps) {
  const reading = readData(draft)
  const fault = reading.ok ? error : draft.json === null ? undefined : reading.fault
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-center justify-between gap-3">
        <span className="font-medium text-[13px]">Request data</span>
        <Segments
          label="Edit request data as"
          value={draft.json === null ? 'rows' : 'json'}
          onChange={form => onChange(writtenAs(draft, form === 'json' ? 'json' : 'rows'))}
          items={[
            { value: 'rows', label: 'Rows' },
            { value: 'json', label: 'JSON' },
          ]}
        />
      </div>
      {draft.json === null ? (
        <>
          <KeyValueEditor
            label="Variables"
            rows={draft.rows}
            onChange={rows => onChange({ ...draft, rows })}
            nameLabel="Variable"
            addLabel="Add variable"
            errorOf={(_, index) => faultOfRow(draft.rows, index)}
          />
          {fault !== undefined && (
            <p role="alert" className="text-danger text-xs">
              {fault}
            </p>
          )}
        </>
      ) : (
        <TextAreaField
          label="Data as JSON"
          error={fault}
          spellCheck={false}
          className="min-h-40 font-mono text-xs"
          value={draft.json}
          onValue={json => onChange({ ...draft, json })}
        />
      )}
    </div>
  )
}
