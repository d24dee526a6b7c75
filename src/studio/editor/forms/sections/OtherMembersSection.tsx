import { setNodeTopMember } from '#pathway/commands/nodes.ts'
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

/** The members of the node itself that have a place elsewhere: the kind in its heading, the position on the canvas. */
const topMembers = ['id', 'type', 'position', 'data']

interface OtherMembersSectionProps {
  readonly node: PathwayNode
  /** The members that the sections of the node's kind show. */
  readonly shown?: readonly string[]
  /** Those that they show only where the file has them. */
  readonly shownWhenSet?: readonly string[]
}

/** Everything else that the file has in this node, so that nothing is hidden. */
export function OtherMembersSection({ node, shown = [], shownWhenSet = [] }: OtherMembersSectionProps) {
  const writer = useNodeWriter(node.id)
  const data = nodeData(node)
  const taken = [
    ...commonMembers,
    ...shown,
    ...['globalPrompt', ...shownWhenSet].filter(name => data[name] !== undefined),
  ]
  const members = Object.entries(data).filter(([name]) => !taken.includes(name))
  const beside = Object.entries(node).filter(([name]) => !topMembers.includes(name))
  return (
    <Section
      title="Other members"
      summary={[...members, ...beside].map(([name]) => name).join(', ')}
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
      {beside.length > 0 && (
        <div className="flex flex-col gap-2">
          <h4 className="font-medium text-[13px]">Beside its data</h4>
          <MembersEditor
            field="node"
            members={beside}
            taken={topMembers}
            addLabel="Add a member"
            onChange={(member, value) =>
              writer.run(`Change ${member}`, doc => setNodeTopMember(doc, { id: node.id, member, value }))
            }
            onType={(member, value) =>
              writer.run(
                `Change ${member}`,
                doc => setNodeTopMember(doc, { id: node.id, member, value }),
                `top ${member}`,
              )
            }
          />
        </div>
      )}
    </Section>
  )
}
