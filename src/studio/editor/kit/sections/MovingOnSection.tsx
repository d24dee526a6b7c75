import { kindOf } from '#nodes/kinds.ts'
import { edgesFrom, nodeData, type PathwayNode } from '#pathway/document.ts'
import { inWords, nameTarget } from '#pathway/rules/describe.ts'
import { counted } from '#ui/counted.ts'
import { useEditor } from '../../hooks/useEditor.ts'
import { useNodeWriter } from '../form/write.ts'
import { TemplateField } from '../prompt/TemplateField.tsx'
import { AddEdge } from './AddEdge.tsx'
import { OutgoingEdge } from './OutgoingEdge.tsx'
import { PlainFields } from './PlainFields.tsx'
import { Section } from './Section.tsx'
import { sectionFields, showsMember } from './sectionFields.ts'

/** Condition and edges by which the conversation leaves the node. */
export function MovingOnSection({ node }: { node: PathwayNode }) {
  const data = nodeData(node)
  const writer = useNodeWriter(node.id)
  const document = useEditor(state => state.document)
  const leaving = edgesFrom(document, node.id)
  const { endsCall } = kindOf(node.type)
  const summary = leaving.length > 0 ? counted(leaving.length, 'edge') : endsCall ? 'ends the call' : 'no edge'
  return (
    <Section title="Next steps" summary={summary} fields={sectionFields(node, 'movingOn')} startsOpen>
      {showsMember(node, 'condition') && (
        <TemplateField
          field="condition"
          value={data.condition}
          onChange={text => writer.type('condition', text === '' ? undefined : text)}
          placeholder="The caller has given a name and confirmed it."
          hint="The agent stays on this node until this is true. Leave blank to follow the edges right away."
        />
      )}
      <PlainFields node={node} section="movingOn" />
      <div className="flex flex-col gap-2">
        <h4 className="font-medium text-[13px]">Edges</h4>
        {endsCall && (
          <p className="text-muted text-xs">
            {leaving.length === 0 ? 'The call ends here.' : 'The call ends here, so these edges are never followed.'}
          </p>
        )}
        {!endsCall && leaving.length === 0 && (
          <p className="text-muted text-xs">No outgoing edges. Drag from the handle below the card or add one here.</p>
        )}
        {leaving.length > 0 && (
          <ul className="flex flex-col gap-2">
            {leaving.map(({ key, edge }) => (
              <OutgoingEdge
                key={key}
                edgeKey={key}
                edge={edge}
                source={node.id}
                takenBy={mirroredRules(node, edge.target)}
              />
            ))}
          </ul>
        )}
        {!endsCall && <AddEdge source={node.id} />}
      </div>
    </Section>
  )
}

/** The node's rules that lead where an edge leads, in words: “rules 1 and 3”; empty where none does. */
function mirroredRules(node: PathwayNode, target: string | undefined): string {
  if (target === undefined) return ''
  const rules = kindOf(node.type)
    .rules(nodeData(node))
    .filter(rule => rule.target === target)
  const [first, ...others] = rules.map(nameTarget)
  if (first === undefined) return ''
  return inWords([first.charAt(0).toLowerCase() + first.slice(1), ...others.map(name => name.toLowerCase())])
}
