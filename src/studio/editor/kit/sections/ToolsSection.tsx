import { nodeData, type PathwayNode } from '#pathway/document.ts'
import { ToolChoice } from '#studio/shell/forms/ToolChoice.tsx'
import { FieldFindings } from '../fields/FieldShell.tsx'
import { JsonField } from '../fields/JsonField.tsx'
import { readRows } from '../form/rows.ts'
import { useNodeWriter } from '../form/write.ts'
import { Section } from './Section.tsx'
import { sectionFields } from './sectionFields.ts'

/** The tools that the agent may call at the node. Those that the file has written out stay as they are until they are removed. */
export function ToolsSection({ node }: { readonly node: PathwayNode }) {
  const { tools } = nodeData(node)
  const writer = useNodeWriter(node.id)
  const rows = readRows(tools)
  return (
    <Section title="Tools" summary={summaryOf(rows)} fields={sectionFields(node, 'tools')}>
      {rows === undefined ? (
        <JsonField
          field="tools"
          value={tools}
          onChange={value => writer.type('tools', value)}
          hint="Expected a list of tools. Kept unchanged until you edit it."
        />
      ) : (
        <div data-field="tools" className="flex flex-col gap-3">
          <ToolChoice
            legend="Tools the agent can use here"
            chosen={rows}
            onChange={chosen => writer.set('tools', chosen.length === 0 ? undefined : chosen)}
            ownNote="Defined for this node only."
            createLink={
              <a href="/tools?tool=new" target="_blank" rel="noreferrer" className="text-accent underline">
                Create one in a new tab
              </a>
            }
          />
          <FieldFindings field="tools" />
        </div>
      )}
    </Section>
  )
}

function summaryOf(rows: readonly unknown[] | undefined): string | undefined {
  if (rows === undefined || rows.length === 0) return undefined
  return rows.length === 1 ? '1 tool' : `${rows.length} tools`
}
