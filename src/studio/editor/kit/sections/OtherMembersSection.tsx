import { kindOf } from '#nodes/kinds.ts'
import { setNodeTopMember } from '#pathway/commands/nodes.ts'
import { nodeData, type PathwayNode } from '#pathway/document.ts'
import { topMembers } from '#pathway/nodeMembers.ts'
import { MembersEditor } from '../fields/MembersEditor.tsx'
import { useNodeWriter } from '../form/write.ts'
import { BesideData, membersBeside } from './BesideData.tsx'
import { Section } from './Section.tsx'

/** The members of the node itself that have a place elsewhere: the kind in its heading, the position on the canvas. */
const ownMembers = ['id', 'type', 'position', 'data']

/** Everything else that the file has in this node, so that nothing is hidden. */
export function OtherMembersSection({ node }: { readonly node: PathwayNode }) {
  const writer = useNodeWriter(node.id)
  const data = nodeData(node)
  const taken = topMembers(
    kindOf(node.type).members,
    ({ path, section, isShownWhenSet }) => section !== undefined && !(isShownWhenSet && data[path] === undefined),
  )
  const members = membersBeside(data, taken)
  const beside = membersBeside(node, ownMembers)
  return (
    <Section
      title="Other fields"
      summary={[...members, ...beside].map(([name]) => name).join(', ')}
      fields={members.map(([name]) => name)}
    >
      <p className="text-muted text-xs">Extra data from the file. Preserved on export.</p>
      <MembersEditor
        field=""
        members={members}
        taken={taken}
        onWrite={(name, value, isTyped) => writer[isTyped ? 'type' : 'set'](name, value, name)}
      />
      <BesideData
        field="node"
        holder={node}
        known={ownMembers}
        onWrite={(member, value, typing) =>
          writer.run(`Change ${member}`, doc => setNodeTopMember(doc, { id: node.id, member, value }), typing)
        }
      />
    </Section>
  )
}
