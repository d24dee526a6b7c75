import { useState } from 'react'
import { nodeData, type PathwayNode } from '#pathway/document.ts'
import { useEditorStore } from '#studio/editor/hooks/useEditor.ts'
import { JsonField } from '#studio/editor/kit/fields/JsonField.tsx'
import { useNodeWriter } from '#studio/editor/kit/form/write.ts'
import { TemplateField } from '#studio/editor/kit/prompt/TemplateField.tsx'
import { holdMember, readHeldMember } from '#studio/editor/kit/sections/heldMembers.ts'
import { Section } from '#studio/editor/kit/sections/Section.tsx'
import { sectionFields } from '#studio/editor/kit/sections/sectionFields.ts'
import { counted } from '#ui/counted.ts'
import { Segments } from '#ui/Segments.tsx'
import { StoreField } from './StoreField.tsx'
import { readKnowledge } from './sources.ts'

/** The part of the form that says what the agent answers from. */
export function KnowledgeSection({ node }: { node: PathwayNode }) {
  const { kb } = nodeData(node)
  const writer = useNodeWriter(node.id)
  const { pathwayId } = useEditorStore().getState()
  const knowledge = readKnowledge(kb)
  const [chosen, setChosen] = useState<'text' | 'store'>('text')
  const isEmpty = typeof kb !== 'string' || kb.trim() === ''
  const from = isEmpty && knowledge.from === 'text' ? chosen : knowledge.from

  if (from === 'list') {
    return (
      <Section title="Knowledge source" fields={sectionFields(node, 'knowledge')} startsOpen>
        <JsonField
          field="kb"
          value={kb}
          onChange={value => writer.type('kb', value)}
          hint="IDs of knowledge bases, or text."
        />
      </Section>
    )
  }
  const choose = (wanted: 'text' | 'store') => {
    if (wanted === from) return
    // Text that was written for the other is kept in this browser until it is chosen again.
    holdMember(pathwayId, node.id, `kb ${from}`, typeof kb === 'string' ? kb : '')
    setChosen(wanted)
    writer.set('kb', readHeldMember(pathwayId, node.id, `kb ${wanted}`))
  }
  return (
    <Section title="Knowledge source" fields={sectionFields(node, 'knowledge')} startsOpen>
      <Segments
        label="Knowledge source"
        value={from}
        onChange={value => choose(value === 'store' ? 'store' : 'text')}
        items={[
          { value: 'text', label: 'Text' },
          { value: 'store', label: 'Knowledge base' },
        ]}
      />
      {from === 'store' ? (
        <StoreField
          value={typeof kb === 'string' ? kb : ''}
          isId={knowledge.from === 'store'}
          onType={id => writer.type('kb', id)}
          onChoose={id => writer.set('kb', id)}
        />
      ) : (
        <TemplateField
          field="kb"
          plain
          value={kb}
          onChange={text => writer.type('kb', text)}
          placeholder="We are open Monday to Friday, from 9 to 5…"
          hint={`${countWords(kb)}The agent answers only from this text.`}
        />
      )}
    </Section>
  )
}

function countWords(kb: unknown): string {
  const words = typeof kb === 'string' ? kb.split(/\s+/).filter(word => word !== '').length : 0
  return words === 0 ? '' : `${counted(words, 'word')}. `
}
