import { kindOf } from '#nodes/kinds.ts'
import { nodeData, type PathwayNode } from '#pathway/document.ts'
import type { NodeMember } from '#pathway/nodeMembers.ts'
import { JsonField } from '../fields/JsonField.tsx'
import { NumberField } from '../fields/NumberField.tsx'
import { SwitchField } from '../fields/SwitchField.tsx'
import { useNodeWriter } from '../form/write.ts'
import { TemplateField } from '../prompt/TemplateField.tsx'
import { showsMember } from './sectionFields.ts'

/** The fields of a section's members that need none of their own (`hasPlainField`), in the order of the table. */
export function PlainFields({ node, section }: { readonly node: PathwayNode; readonly section: string }) {
  return kindOf(node.type)
    .members.filter(member => member.section === section && member.hasPlainField && showsMember(node, member.path))
    .map(member => <PlainField key={member.path} node={node} member={member} />)
}

/** The field of a member by its first type: what is off or empty is not written. */
export function PlainField({ node, member }: { readonly node: PathwayNode; readonly member: NodeMember }) {
  const writer = useNodeWriter(node.id)
  const { path, label, summary, types } = member
  const about = { field: path, label, hint: summary, value: nodeData(node)[path] }
  const type = (value: unknown) => writer.type(path, value === '' ? undefined : value)
  switch (types[0]) {
    case 'boolean':
      return <SwitchField {...about} onChange={value => writer.set(path, value || undefined)} />
    case 'number':
      return <NumberField {...about} onChange={type} />
    case 'text':
      return <TemplateField {...about} onChange={type} />
    default:
      return <JsonField {...about} onChange={type} />
  }
}
