import { setNodeTopMember } from '#pathway/commands/nodes.ts'
import { nodeData, type PathwayNode } from '#pathway/document.ts'
import { AUTHOR_NOTE } from '#pathway/members.ts'
import { MembersEditor } from '../fields/MembersEditor.tsx'
import { useNodeWriter } from '../form/write.ts'
import { BesideData, membersBeside } from './BesideData.tsx'
import { Section } from './Section.tsx'

/** The members of `data` that the sections above show, whatever the node's kind. */
const commonMembers = [
  AUTHOR_NOTE,
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

export interface ShownMembers {
  /** The members that the sections of the node's kind show. */
  readonly shown?: readonly string[]
  /** Those that they show only where the file has them. */
  readonly shownWhenSet?: readonly string[]
}

interface OtherMembersSectionProps extends ShownMembers {
  readonly node: PathwayNode
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
  const members = membersBeside(data, taken)
  const beside = membersBeside(node, topMembers)
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
        onWrite={(name, value, isTyped) => writer[isTyped ? 'type' : 'set'](name, value, name)}
      />
      <BesideData
        field="node"
        holder={node}
        known={topMembers}
        onWrite={(member, value, typing) =>
          writer.run(`Change ${member}`, doc => setNodeTopMember(doc, { id: node.id, member, value }), typing)
        }
      />
    </Section>
  )
}
