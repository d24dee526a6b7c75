import { Trash2 } from 'lucide-react'
import { EXTRACTION_INSTRUCTION, extractionTypes } from '#pathway/members.ts'
import { IconButton } from '#ui/Button.tsx'
import { DragHandle, MoveButtons, ReorderItem } from '#ui/Reorder.tsx'
import { ChoiceField } from '../fields/ChoiceField.tsx'
import { FieldFindings } from '../fields/FieldShell.tsx'
import { JsonField } from '../fields/JsonField.tsx'
import { SwitchField } from '../fields/SwitchField.tsx'
import { TextField } from '../fields/TextField.tsx'
import { TemplateField } from '../prompt/TemplateField.tsx'

interface ExtractionRowProps {
  readonly row: unknown
  readonly index: number
  /** `part` is the place in the row that is typed into. */
  readonly onChange: (row: unknown, part?: string) => void
  readonly onRemove: () => void
}

const card = 'flex flex-col gap-2 rounded-md border border-line p-2.5'

const types = extractionTypes.map(value => ({
  value,
  label: { string: 'Text', integer: 'Whole number', boolean: 'Yes or no', number: 'Number', json: 'JSON' }[value],
}))

/** Row of `extractVars`: a variable, instructions to the extractor, or an unknown form. */
export function ExtractionRow({ row, index, onChange, onRemove }: ExtractionRowProps) {
  const field = `extractVars[${index}]`
  const isInstruction = isTriple(row) && row[0].trim().toLowerCase() === EXTRACTION_INSTRUCTION
  const head = (
    <div className="flex items-center gap-1">
      <DragHandle />
      <span className="min-w-0 flex-1 truncate text-muted text-xs">
        {isInstruction ? 'Instructions' : `Variable ${index + 1}`}
      </span>
      <MoveButtons />
      <IconButton
        label={isInstruction ? 'Remove the instructions' : `Remove variable ${index + 1}`}
        size="small"
        className="text-muted"
        onClick={onRemove}
      >
        <Trash2 aria-hidden className="size-3.5" />
      </IconButton>
    </div>
  )
  if (!isTriple(row)) {
    return (
      <ReorderItem index={index} field={field} className={card}>
        {head}
        <JsonField
          field={field}
          label={`Row ${index + 1}`}
          value={row}
          onChange={next => onChange(next, '')}
          hint="Expected a name, a type, and a description. Kept unchanged until you edit it."
        />
      </ReorderItem>
    )
  }
  const [name, type, description] = row
  const put = (at: number, value: unknown, part?: string) => onChange(row.with(at, value), part)
  if (isInstruction) {
    return (
      <ReorderItem index={index} field={field} className={`${card} border-dashed`}>
        {head}
        <TemplateField
          field={field}
          label="Extraction instructions"
          value={description}
          onChange={text => put(2, text, '.description')}
          placeholder="Numbers may be spoken digit by digit."
          hint="Extra instructions for extracting these variables."
        />
      </ReorderItem>
    )
  }
  return (
    <ReorderItem index={index} field={field} className={card}>
      {head}
      <div className="flex items-end gap-2">
        <div className="min-w-0 flex-1">
          <TextField
            field={`${field}.name`}
            label="Variable"
            mono
            value={name}
            onChange={text => put(0, text, '.name')}
            placeholder="first_name"
          />
        </div>
        <div className="w-36 shrink-0">
          <ChoiceField
            field={`${field}.type`}
            label="Type"
            value={normalType(type)}
            choices={types}
            onChange={value => put(1, value)}
          />
        </div>
      </div>
      <TemplateField
        field={`${field}.description`}
        label="Description"
        oneLine
        value={description}
        onChange={text => put(2, text, '.description')}
        placeholder="The caller’s first name."
      />
      <SwitchField
        field={`${field}.exact`}
        label="Spell exactly"
        value={row[3]}
        onChange={value => onChange(value || row.length > 3 ? [name, type, description, value, ...row.slice(4)] : row)}
      />
      <FieldFindings field={field} />
    </ReorderItem>
  )
}

type Triple = readonly [string, string, string, ...unknown[]]

function isTriple(row: unknown): row is Triple {
  return Array.isArray(row) && row.length >= 3 && row.slice(0, 3).every(part => typeof part === 'string')
}

/** Files write `String` and ` string` too. */
function normalType(type: string): string {
  const known = type.trim().toLowerCase()
  return extractionTypes.some(one => one === known) ? known : type
}
