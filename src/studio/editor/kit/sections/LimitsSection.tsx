import { kindOf } from '#nodes/kinds.ts'
import { setNodeMembers } from '#pathway/commands/nodes.ts'
import { nodeData, type PathwayNode } from '#pathway/document.ts'
import { limitMembers } from '#pathway/limits.ts'
import { fieldInWords } from '../../session/analysis/memberNames.ts'
import { useNodeWriter } from '../form/write.ts'
import { LimitFields } from './LimitFields.tsx'
import { Section } from './Section.tsx'
import { sectionFields } from './sectionFields.ts'

/** Limits of a node that waits for the caller; of another node only those that the file has. */
export function LimitsSection({ node }: { readonly node: PathwayNode }) {
  const data = nodeData(node)
  const writer = useNodeWriter(node.id)
  const kind = kindOf(node.type)
  const set = limitMembers.filter(member => data[member] !== undefined)
  if (set.length === 0 && !kind.waits(data)) return null
  return (
    <Section
      title="When the conversation stalls"
      summary={set.map(member => fieldInWords(member)).join(', ')}
      fields={sectionFields(node, 'limits')}
    >
      <p className="text-muted text-xs">
        The agent rephrases and asks again. At the limit, it goes to the node you choose. If you choose none, it follows
        an edge to a person, if there is one, or says goodbye.
      </p>
      {limitMembers.map(member => (
        <LimitFields
          key={member}
          member={member}
          holder={data}
          write={(value, part) => {
            if (part === undefined) writer.set(member, value)
            else writer.type(member, value, part.slice(member.length))
          }}
          placeAndWrite={(place, value) =>
            writer.run(`Change ${fieldInWords(member)}`, doc =>
              setNodeMembers(place(doc), { id: node.id, members: { [member]: value } }),
            )
          }
        />
      ))}
    </Section>
  )
}
