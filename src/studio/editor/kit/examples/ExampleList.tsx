import { Plus } from 'lucide-react'
import { isRecord, nodeData, type PathwayNode } from '#pathway/document.ts'
import { Button } from '#ui/Button.tsx'
import { FieldFindings } from '../fields/FieldShell.tsx'
import { JsonField } from '../fields/JsonField.tsx'
import { addRow, readRows, removeRow, rowsOf } from '../form/rows.ts'
import { useNodeWriter } from '../form/write.ts'
import { Example, type Outcome } from './Example.tsx'
import { emptyHistory, HISTORY } from './history.ts'

interface ExampleListProps {
  readonly node: PathwayNode
  readonly member: string
  readonly title: string
  readonly about: string
  readonly outcome: Outcome
}

/** The examples of one sort. */
export function ExampleList({ node, member, title, about, outcome }: ExampleListProps) {
  const value = nodeData(node)[member]
  const writer = useNodeWriter(node.id)
  const rows = readRows(value)
  if (!rows) {
    return (
      <JsonField
        field={member}
        value={value}
        onChange={next => writer.type(member, next)}
        hint="Expected a list of examples. Kept unchanged until you edit it."
      />
    )
  }
  const last = rows.at(-1)
  const add = () => {
    const example = {
      [outcome.member]: outcome.choices?.[0]?.value ?? '',
      [HISTORY]: emptyHistory(isRecord(last) ? last[HISTORY] : undefined),
    }
    writer.run('Add example', doc => addRow(doc, node.id, member, example))
  }
  return (
    <div data-field={member} className="flex flex-col gap-2">
      <h4 className="font-medium text-[13px]">{title}</h4>
      <p className="text-muted text-xs">{about}</p>
      <ul className="flex flex-col gap-2 empty:hidden">
        {rowsOf(rows).map(({ key, row, index }) => (
          <Example
            key={key}
            field={`${member}[${index}]`}
            number={index + 1}
            example={row}
            outcome={outcome}
            onChange={(next, part) =>
              part === undefined
                ? writer.set(member, rows.with(index, next))
                : writer.type(member, rows.with(index, next), `[${index}]${part}`)
            }
            onRemove={() => writer.run('Remove example', doc => removeRow(doc, node.id, member, index))}
          />
        ))}
      </ul>
      <FieldFindings field={member} />
      <div>
        <Button look="quiet" onClick={add}>
          <Plus aria-hidden className="size-3.5" /> Add example
        </Button>
      </div>
    </div>
  )
}
