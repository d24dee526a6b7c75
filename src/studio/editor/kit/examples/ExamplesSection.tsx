import { edgeLabel, edgesFrom, nodeData, type PathwayNode } from '#pathway/document.ts'
import { useEditor } from '../../hooks/useEditor.ts'
import { Section } from '../sections/Section.tsx'
import { sectionFields, showsMember } from '../sections/sectionFields.ts'
import { ExampleList } from './ExampleList.tsx'

/** Conversations that teach the agent what to do at this node. */
export function ExamplesSection({ node }: { node: PathwayNode }) {
  const data = nodeData(node)
  const members = sectionFields(node, 'examples')
  const leaving = useEditor(state => edgesFrom(state.document, node.id))
  const labels = [...new Set(leaving.map(({ edge }) => edgeLabel(edge)))].filter(label => label !== '')
  const count = members.reduce((sum, member) => {
    const rows = data[member]
    return sum + (Array.isArray(rows) ? rows.length : 0)
  }, 0)
  return (
    <Section title="Examples" summary={count === 0 ? undefined : String(count)} fields={members}>
      {showsMember(node, 'pathwayExamples') && (
        <ExampleList
          node={node}
          member="pathwayExamples"
          title="Which edge to take"
          about="Given this conversation, follow this edge."
          outcome={{
            member: 'Chosen Pathway',
            label: 'Expected edge',
            choices: labels.map(label => ({ value: label, label })),
          }}
        />
      )}
      {showsMember(node, 'conditionExamples') && (
        <ExampleList
          node={node}
          member="conditionExamples"
          title="Whether the condition is met"
          about="Given this conversation, the condition is met or not."
          outcome={{
            member: 'Condition Achieved',
            label: 'Condition',
            choices: [
              { value: 'true', label: 'Met' },
              { value: 'false', label: 'Not met yet' },
            ],
          }}
        />
      )}
      <ExampleList
        node={node}
        member="dialogueExamples"
        title="What to say"
        about="Given this conversation, say this."
        outcome={{ member: 'Assistant Response', label: 'Expected response' }}
      />
    </Section>
  )
}
