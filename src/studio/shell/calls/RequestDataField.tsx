import { KeyValueEditor, type KeyValueRow } from '#ui/KeyValueEditor.tsx'
import { faultOfRow } from './requestData.ts'

interface RequestDataFieldProps {
  readonly rows: readonly KeyValueRow[]
  readonly onChange: (rows: readonly KeyValueRow[]) => void
}

/** What the agent knows before the call begins: variables by name. */
export function RequestDataField({ rows, onChange }: RequestDataFieldProps) {
  return (
    <KeyValueEditor
      label="Request data"
      rows={rows}
      onChange={onChange}
      nameLabel="Variable"
      addLabel="Add a variable"
      errorOf={(_, index) => faultOfRow(rows, index)}
    />
  )
}
