import { Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '#ui/Button.tsx'
import { DragHandle, MoveButtons, ReorderItem } from '#ui/Reorder.tsx'
import { FieldFindings } from '../fields/FieldShell.tsx'
import { JsonField } from '../fields/JsonField.tsx'
import type { RowWriter } from './RuleList.tsx'

interface RuleItemProps {
  readonly writer: RowWriter
  readonly title: string
  /** The row as the file writes it. */
  readonly row: unknown
  /** Why it cannot be read. */
  readonly malformed: string | undefined
  readonly border?: string
  /** Shown beside the title. */
  readonly badge?: ReactNode
  /** Shown below the findings. */
  readonly notes?: ReactNode
  /** Its fields, where it can be read. */
  readonly children: ReactNode
}

/** One row of a list of rules: its name, its place among the others, and its fields. */
export function RuleItem({
  writer,
  title,
  row,
  malformed,
  border = 'border-line',
  badge,
  notes,
  children,
}: RuleItemProps) {
  const { index, field, name } = writer
  return (
    <ReorderItem index={index} field={field} className={`flex flex-col gap-2 rounded-md border p-2.5 ${border}`}>
      <div className="flex items-center gap-1">
        <DragHandle />
        <span className="font-medium text-[13px]">{title}</span>
        <span className="flex min-w-0 flex-1 items-center px-1.5">{badge}</span>
        <MoveButtons />
        <IconButton label={`Remove ${name}`} size="small" className="text-muted" onClick={writer.remove}>
          <Trash2 aria-hidden className="size-3.5" />
        </IconButton>
      </div>
      {malformed !== undefined ? (
        <JsonField
          field={`${field}.row`}
          label="As written in the file"
          value={row}
          onChange={next => writer.type(next, 'all')}
          hint={`Can’t be read: ${malformed}.`}
        />
      ) : (
        children
      )}
      <FieldFindings field={field} />
      {notes}
    </ReorderItem>
  )
}
