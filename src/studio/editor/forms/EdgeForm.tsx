import { Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { reconnectEdge, setEdgeTopMember } from '#pathway/commands/edges.ts'
import { edgeLabel, isRecord, type PathwayEdge } from '#pathway/document.ts'
import { IconButton } from '#ui/Button.tsx'
import { useEdgeFindings } from '../hooks/useFindings.ts'
import { FieldShell } from '../kit/fields/FieldShell.tsx'
import { MembersEditor } from '../kit/fields/MembersEditor.tsx'
import { NodePicker, type PickedNode } from '../kit/fields/NodePicker.tsx'
import { SwitchField } from '../kit/fields/SwitchField.tsx'
import { TextField } from '../kit/fields/TextField.tsx'
import { FormPlaceProvider } from '../kit/form/place.tsx'
import { useRevealedField } from '../kit/form/reveal.ts'
import { useEdgeWriter } from '../kit/form/write.ts'
import { TemplateField } from '../kit/prompt/TemplateField.tsx'
import { BesideData, membersBeside } from '../kit/sections/BesideData.tsx'
import { Section } from '../kit/sections/Section.tsx'
import { WhenTaken } from '../kit/sections/WhenTaken.tsx'
import { FormHeading } from './FormHeading.tsx'

const dataMembers = ['label', 'name', 'prompt', 'description', 'alwaysPick', 'isHighlighted']
const topMembers = ['id', 'source', 'target', 'type', 'label', 'description', 'data']

/** The form of an edge. */
export function EdgeForm({ edge, edgeKey }: { edge: PathwayEdge; edgeKey: string }) {
  const form = useRef<HTMLDivElement>(null)
  const writer = useEdgeWriter(edgeKey)
  useRevealedField(form, asked => asked.edge_key === edgeKey)
  const data = isRecord(edge.data) ? edge.data : {}
  const reconnect = (end: 'source' | 'target', { node, place }: PickedNode) =>
    writer.run(`Change ${end}`, doc => {
      const ends = { source: edge.source ?? '', target: edge.target ?? '', [end]: node.id }
      return reconnectEdge(place(doc), { key: edgeKey, ...ends })
    })
  const others = membersBeside(data, dataMembers)
  const beside = membersBeside(edge, topMembers)
  const setTop = (member: string, value: unknown, typing: string | undefined) =>
    writer.run(`Change ${member}`, doc => setEdgeTopMember(doc, { key: edgeKey, member, value }), typing)
  return (
    <FormPlaceProvider id={`edge-${edgeKey}`} edge_key={edgeKey} findings={useEdgeFindings(edgeKey)}>
      <div ref={form} className="relative">
        <FormHeading title="Edge">
          <IconButton label="Delete edge" onClick={writer.remove}>
            <Trash2 aria-hidden className="size-4" />
          </IconButton>
        </FormHeading>
        <Section title="Condition" fields={['label', 'description', 'alwaysPick']} startsOpen>
          <TemplateField
            field="label"
            value={edgeLabel(edge)}
            onChange={writer.label}
            placeholder="The caller wants to book"
            hint="The agent follows the edge that best matches what the caller says."
          />
          <WhenTaken edge={edge} writer={writer} />
        </Section>
        <Section title="Connection" fields={['source', 'target']} startsOpen>
          <End field="source" label="From" value={edge.source} onChoose={reconnect} />
          <End field="target" label="To" value={edge.target} newFrom={edge.source} onChoose={reconnect} />
        </Section>
        <Section
          title="Other fields"
          summary={[...others, ...beside].map(([member]) => member).join(', ')}
          fields={['name', 'prompt', 'type', 'isHighlighted', ...others.map(([member]) => member)]}
        >
          <TextField
            field="name"
            value={data.name}
            onChange={text => writer.type('name', text === '' ? undefined : text)}
            hint="Some programs use it instead of the label."
          />
          <TemplateField
            field="prompt"
            value={data.prompt}
            onChange={text => writer.type('prompt', text === '' ? undefined : text)}
            hint="For other programs. Dialpath uses the label and description."
          />
          <SwitchField
            field="isHighlighted"
            hint="Other programs draw this edge in another color."
            value={data.isHighlighted}
            onChange={value => writer.set('isHighlighted', value)}
          />
          <TextField
            field="type"
            mono
            value={edge.type}
            onChange={text => setTop('type', text === '' ? undefined : text, 'type')}
          />
          <MembersEditor
            field=""
            members={others}
            taken={dataMembers}
            onWrite={(member, value, isTyped) => writer[isTyped ? 'type' : 'set'](member, value)}
          />
          <BesideData field="edge" holder={edge} known={topMembers} onWrite={setTop} />
        </Section>
      </div>
    </FormPlaceProvider>
  )
}

interface EndProps {
  readonly field: 'source' | 'target'
  readonly label: string
  readonly value: string | undefined
  readonly newFrom?: string | undefined
  readonly onChoose: (end: 'source' | 'target', picked: PickedNode) => void
}

/** One of the two nodes that an edge connects. */
function End({ field, label, value, newFrom, onChoose }: EndProps) {
  return (
    <FieldShell field={field} label={label}>
      {control => (
        <NodePicker
          control={control}
          label={label}
          value={value}
          newFrom={newFrom}
          onChoose={picked => onChoose(field, picked)}
        />
      )}
    </FieldShell>
  )
}
