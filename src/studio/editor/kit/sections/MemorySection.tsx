import { Plus } from 'lucide-react'
import { nodeData, type PathwayNode } from '#pathway/document.ts'
import { EXTRACTION_INSTRUCTION, readExtractions } from '#pathway/members.ts'
import { Button } from '#ui/Button.tsx'
import { ReorderList } from '#ui/Reorder.tsx'
import { FieldFindings } from '../fields/FieldShell.tsx'
import { JsonField } from '../fields/JsonField.tsx'
import { addRow, moveRow, readRows, removeRow, rowsOf } from '../form/rows.ts'
import { useNodeWriter } from '../form/write.ts'
import { ExtractionRow } from './ExtractionRow.tsx'
import { PlainFields } from './PlainFields.tsx'
import { Section } from './Section.tsx'
import { sectionFields } from './sectionFields.ts'

/** Variables that the node extracts from the caller's words. */
export function MemorySection({ node }: { node: PathwayNode }) {
  const data = nodeData(node)
  const { extractVars } = data
  const writer = useNodeWriter(node.id)
  const names = readExtractions(data).filter(row => !row.isInstruction)
  const hasInstruction = readExtractions(data).some(row => row.isInstruction)
  const rows = readRows(extractVars)
  return (
    <Section
      title="Variables to extract"
      summary={names.length === 0 ? undefined : names.map(row => row.name).join(', ')}
      fields={sectionFields(node, 'memory')}
    >
      {rows === undefined ? (
        <JsonField
          field="extractVars"
          value={extractVars}
          onChange={value => writer.type('extractVars', value)}
          hint="Expected a list of [name, type, description]. Kept unchanged until you edit it."
        />
      ) : (
        <div data-field="extractVars" className="flex flex-col gap-3">
          {rows.length === 0 && (
            <p className="text-muted text-xs">Save what the caller says and use it later as {'{{name}}'}.</p>
          )}
          <ReorderList
            count={rows.length}
            nameOf={index => `Variable ${index + 1}`}
            onMove={(from, to) =>
              writer.run('Move variable to extract', doc => moveRow(doc, node.id, 'extractVars', from, to))
            }
          >
            {rowsOf(rows).map(({ key, row, index }) => (
              <ExtractionRow
                key={key}
                row={row}
                index={index}
                onChange={(next, part) =>
                  part === undefined
                    ? writer.set('extractVars', rows.with(index, next))
                    : writer.type('extractVars', rows.with(index, next), `[${index}]${part}`)
                }
                onRemove={() => writer.run('Remove variable', doc => removeRow(doc, node.id, 'extractVars', index))}
              />
            ))}
          </ReorderList>
          <FieldFindings field="extractVars" />
          <div className="flex flex-wrap gap-2">
            <Button
              onClick={() => writer.run('Add variable', doc => addRow(doc, node.id, 'extractVars', ['', 'string', '']))}
            >
              <Plus aria-hidden className="size-3.5" /> Add variable
            </Button>
            {!hasInstruction && (
              <Button
                look="quiet"
                onClick={() =>
                  writer.run('Add extraction instructions', doc =>
                    addRow(doc, node.id, 'extractVars', [EXTRACTION_INSTRUCTION, 'string', '']),
                  )
                }
              >
                Add instructions
              </Button>
            )}
          </div>
        </div>
      )}
      <PlainFields node={node} section="memory" />
    </Section>
  )
}
