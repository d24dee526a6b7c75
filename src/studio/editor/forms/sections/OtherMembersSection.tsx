import { nodeData, type PathwayNode } from '#pathway/document.ts'
import { MembersEditor } from '../fields/MembersEditor.tsx'
import { useNodeWriter } from '../write.ts'
import { Section } from './Section.tsx'

/** The members of `data` that the sections above show, whatever the node's kind. */
const commonMembers = [
  'name',
  'isStart',
  'text',
  'prompt',
  'condition',
  'extractVars',
  'skipIfKnown',
  'modelOptions',
  'isGlobal',
  'globalLabel',
  'globalDescription',
  'enableGlobalAutoReturn',
  'tag',
  'pathwayExamples',
  'conditionExamples',
  'dialogueExamples',
]

/** Everything else that the file has in this node, so that nothing is hidden. */
export function OtherMembersSection({ node, shown = [] }: { node: PathwayNode; shown?: readonly string[] }) {
  const writer = useNodeWriter(node.id)
  const taken = [...commonMembers, ...shown]
  const members = Object.entries(nodeData(node)).filter(([name]) => !taken.includes(name))
  return (
    <Section
      title="Other members"
      summary={members.length === 0 ? undefined : members.map(([name]) => name).join(', ')}
      fields={members.map(([name]) => name)}
    >
      <p className="text-muted text-xs">
        What else the file says about this node. It is kept as it is, and travels with every export.
      </p>
      <MembersEditor
        field=""
        members={members}
        taken={taken}
        addLabel="Add a member"
        onChange={(name, value) => writer.set(name, value, name)}
        onType={(name, value) => writer.type(name, value, name)}
      />
    </Section>
  )
}
