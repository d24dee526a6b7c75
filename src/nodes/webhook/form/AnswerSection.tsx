import { Plus } from 'lucide-react'
import { nodeData, type PathwayNode } from '#pathway/document.ts'
import { RESPONSE_DATA, responseNames } from '#pathway/members.ts'
import { FieldFindings } from '#studio/editor/kit/fields/FieldShell.tsx'
import { JsonField } from '#studio/editor/kit/fields/JsonField.tsx'
import { addRow, readRows, removeRow, rowsOf } from '#studio/editor/kit/form/rows.ts'
import { useNodeWriter } from '#studio/editor/kit/form/write.ts'
import { Section } from '#studio/editor/kit/sections/Section.tsx'
import { sectionFields } from '#studio/editor/kit/sections/sectionFields.ts'
import { Button } from '#ui/Button.tsx'
import { AnswerRow } from './AnswerRow.tsx'

/** The part of the form that says what the node keeps of the answer. */
export function AnswerSection({ node }: { node: PathwayNode }) {
  const data = nodeData(node)
  const value = data[RESPONSE_DATA]
  const writer = useNodeWriter(node.id)
  const names = responseNames(data)
  const rows = readRows(value)
  if (!rows) {
    return (
      <Section title="Save from response" fields={sectionFields(node, 'answer')}>
        <JsonField
          field={RESPONSE_DATA}
          value={value}
          onChange={next => writer.type(RESPONSE_DATA, next)}
          hint="Expected a list. Kept unchanged until you edit it."
        />
      </Section>
    )
  }
  return (
    <Section
      title="Save from response"
      summary={names.length === 0 ? undefined : names.join(', ')}
      fields={sectionFields(node, 'answer')}
      startsOpen={rows.length > 0}
    >
      <p className="text-muted text-xs">
        Pick values from the response by JSON Path and save them as variables. {'{{status_code}}'} is always saved and
        is 0 without a response.
      </p>
      <div data-field={RESPONSE_DATA} className="flex flex-col gap-2">
        <ul className="flex flex-col gap-2 empty:hidden">
          {rowsOf(rows).map(({ key, row, index }) => (
            <AnswerRow
              key={key}
              field={`${RESPONSE_DATA}[${index}]`}
              number={index + 1}
              row={row}
              onChange={(next, part) =>
                part === undefined
                  ? writer.set(RESPONSE_DATA, rows.with(index, next))
                  : writer.type(RESPONSE_DATA, rows.with(index, next), `[${index}]${part}`)
              }
              onRemove={() => writer.run('Remove response data', doc => removeRow(doc, node.id, RESPONSE_DATA, index))}
            />
          ))}
        </ul>
        <FieldFindings field={RESPONSE_DATA} />
        <div>
          <Button
            look="quiet"
            onClick={() =>
              writer.run('Add response data', doc =>
                addRow(doc, node.id, RESPONSE_DATA, { data: '$.', name: '', context: '' }),
              )
            }
          >
            <Plus aria-hidden className="size-3.5" /> Add mapping
          </Button>
        </div>
      </div>
    </Section>
  )
}
