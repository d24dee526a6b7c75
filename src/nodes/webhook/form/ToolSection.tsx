import { attachedTool, sendsTool } from '#pathway/attachedTool.ts'
import { isRecord, nodeData, type PathwayNode, textMember } from '#pathway/document.ts'
import { JsonField } from '#studio/editor/kit/fields/JsonField.tsx'
import { useNodeWriter } from '#studio/editor/kit/form/write.ts'
import { Section } from '#studio/editor/kit/sections/Section.tsx'
import { sectionFields } from '#studio/editor/kit/sections/sectionFields.ts'

/** The custom tool that other programs attach to a webhook node, and which of the two requests is sent. */
export function ToolSection({ node }: { node: PathwayNode }) {
  const { tool } = nodeData(node)
  const writer = useNodeWriter(node.id)
  if (tool === undefined) return null
  const inner = attachedTool(nodeData(node))
  const id = isRecord(tool) ? textMember(tool, 'tool_id') : ''
  return (
    <Section
      title="Attached tool"
      summary={inner ? textMember(inner, 'name') : undefined}
      fields={sectionFields(node, 'tool')}
    >
      {inner && (
        <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 text-xs [&_dd]:min-w-0 [&_dd]:break-words [&_dt]:text-muted">
          <dt>Name</dt>
          <dd>{textMember(inner, 'name')}</dd>
          {id !== '' && (
            <>
              <dt>Id</dt>
              <dd className="font-mono">{id}</dd>
            </>
          )}
          <dt>Request</dt>
          <dd className="font-mono">
            {textMember(inner, 'method')} {textMember(inner, 'url')}
          </dd>
        </dl>
      )}
      <p className="text-muted text-xs">
        {sendsTool(nodeData(node))
          ? 'This node has no URL, so it sends this tool’s request and saves what the tool saves.'
          : 'This node sends its own request. Remove its URL to send this tool’s.'}
      </p>
      <JsonField field="tool" label="As JSON" value={tool} onChange={value => writer.type('tool', value)} />
    </Section>
  )
}
