import { nodeData, type PathwayNode } from '#pathway/document.ts'
import { FieldShell } from '#studio/editor/forms/fields/FieldShell.tsx'
import { JsonField } from '#studio/editor/forms/fields/JsonField.tsx'
import { Section } from '#studio/editor/forms/sections/Section.tsx'
import { useNodeWriter } from '#studio/editor/forms/write.ts'
import { TextArea } from '#ui/Field.tsx'

const fields = ['kb']

/** What the agent answers from. */
export function KnowledgeSection({ node }: { node: PathwayNode }) {
  const { kb } = nodeData(node)
  const writer = useNodeWriter(node.id)
  return (
    <Section title="What it answers from" fields={fields} startsOpen>
      {kb === undefined || typeof kb === 'string' ? (
        <FieldShell field="kb" label="Knowledge" hint={aboutKnowledge(kb ?? '')}>
          {control => (
            <TextArea
              {...control}
              className="max-h-96 min-h-32"
              value={kb ?? ''}
              placeholder="We are open Monday to Friday, from 9 to 5…"
              onChange={event => writer.type('kb', event.target.value, 'knowledge')}
            />
          )}
        </FieldShell>
      ) : (
        <JsonField
          field="kb"
          label="Knowledge"
          value={kb}
          onChange={value => writer.type('kb', value, 'knowledge')}
          hint="The ids of knowledge bases, or texts."
        />
      )}
    </Section>
  )
}

function aboutKnowledge(kb: string): string {
  const text = kb.trim()
  if (/^KB-\S+$/.test(text)) return `The agent answers from the knowledge base ${text}.`
  if (text === '')
    return 'Paste a text, or the id of a knowledge base (KB-…). The agent answers from it and from nothing else.'
  const words = text.split(/\s+/).length
  return `${new Intl.NumberFormat('en').format(words)} ${words === 1 ? 'word' : 'words'}. The agent answers from this text and from nothing else.`
}
