import { Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { reconnectEdge, setEdgeTopMember } from '#pathway/commands/edges.ts'
import { removeElements } from '#pathway/commands/nodes.ts'
import { edgeDescription, edgeLabel, isAlwaysPicked, isRecord, type PathwayEdge } from '#pathway/document.ts'
import { IconButton } from '#ui/Button.tsx'
import { useEdgeFindings } from '../problems/useFindings.ts'
import { TemplateField } from '../prompt/TemplateField.tsx'
import { FormHeading } from './FormHeading.tsx'
import { FieldShell } from './fields/FieldShell.tsx'
import { MembersEditor } from './fields/MembersEditor.tsx'
import { NodePicker } from './fields/NodePicker.tsx'
import { SwitchField } from './fields/SwitchField.tsx'
import { TextField } from './fields/TextField.tsx'
import { FormPlaceProvider } from './place.tsx'
import { useRevealedField } from './reveal.ts'
import { Section } from './sections/Section.tsx'
import { useEdgeWriter } from './write.ts'

const dataMembers = ['label', 'name', 'prompt', 'description', 'alwaysPick', 'isHighlighted']
const topMembers = ['id', 'source', 'target', 'type', 'label', 'description', 'data']

/** The form of an edge. */
export function EdgeForm({ edge, edgeKey }: { edge: PathwayEdge; edgeKey: string }) {
  const form = useRef<HTMLDivElement>(null)
  const writer = useEdgeWriter(edgeKey)
  useRevealedField(form, asked => asked.edge_key === edgeKey)
  const data = isRecord(edge.data) ? edge.data : {}
  const reconnect = (ends: { source?: string; target?: string }, what: string) =>
    writer.run(`Change ${what}`, doc =>
      reconnectEdge(doc, { key: edgeKey, source: edge.source ?? '', target: edge.target ?? '', ...ends }),
    )
  const others = Object.entries(data).filter(([member]) => !dataMembers.includes(member))
  const beside = Object.entries(edge).filter(([member]) => !topMembers.includes(member))
  return (
    <FormPlaceProvider id={`edge-${edgeKey}`} edge_key={edgeKey} findings={useEdgeFindings(edgeKey)}>
      <div ref={form} className="relative">
        <FormHeading title="Way on">
          <IconButton
            label="Delete this way on"
            onClick={() => writer.run('Delete a way on', doc => removeElements(doc, { nodes: [], edges: [edgeKey] }))}
          >
            <Trash2 aria-hidden className="size-4" />
          </IconButton>
        </FormHeading>
        <Section title="When it is taken" fields={['label', 'description', 'alwaysPick']} startsOpen>
          <TemplateField
            field="label"
            label="Label"
            value={edgeLabel(edge)}
            onChange={writer.label}
            placeholder="The caller wants to book"
            hint="The agent takes the way whose label fits what the caller said."
          />
          <TemplateField
            field="description"
            label="Description"
            value={edgeDescription(edge)}
            onChange={text => writer.type('description', text === '' ? undefined : text, 'description')}
            placeholder="Take this way if the caller asks for an appointment, or names a day."
            hint="When to take it, in longer words."
          />
          <SwitchField
            field="alwaysPick"
            label="Always take it"
            hint="Taken without asking what the caller said."
            value={isAlwaysPicked(edge)}
            onChange={value => writer.set('alwaysPick', value, 'always take it')}
          />
        </Section>
        <Section title="Where it leads" fields={['source', 'target']} startsOpen>
          <FieldShell field="source" label="From">
            {control => (
              <NodePicker
                control={control}
                label="From"
                value={edge.source}
                onChoose={node => reconnect({ source: node.id }, 'source')}
              />
            )}
          </FieldShell>
          <FieldShell field="target" label="To">
            {control => (
              <NodePicker
                control={control}
                label="To"
                value={edge.target}
                onChoose={node => reconnect({ target: node.id }, 'target')}
              />
            )}
          </FieldShell>
        </Section>
        <Section
          title="Other members"
          summary={[...others, ...beside].map(([member]) => member).join(', ')}
          fields={['name', 'prompt', 'type', 'isHighlighted', ...others.map(([member]) => member)]}
        >
          <TextField
            field="name"
            label="Name"
            value={data.name}
            onChange={text => writer.type('name', text === '' ? undefined : text, 'name')}
            hint="Some programs read it in place of the label."
          />
          <TemplateField
            field="prompt"
            label="Prompt"
            value={data.prompt}
            onChange={text => writer.type('prompt', text === '' ? undefined : text, 'prompt')}
            hint="Kept for programs that read it. Here the label and the description say when the way is taken."
          />
          <SwitchField
            field="isHighlighted"
            label="Highlighted"
            hint="Other programs draw it in a colour of its own."
            value={data.isHighlighted}
            onChange={value => writer.set('isHighlighted', value, 'highlighting')}
          />
          <TextField
            field="type"
            label="Type"
            mono
            value={edge.type}
            onChange={text =>
              writer.run(
                'Change type',
                doc => setEdgeTopMember(doc, { key: edgeKey, member: 'type', value: text === '' ? undefined : text }),
                'type',
              )
            }
          />
          <MembersEditor
            field=""
            members={others}
            taken={dataMembers}
            addLabel="Add a member"
            onChange={(member, value) => writer.set(member, value, member)}
            onType={(member, value) => writer.type(member, value, member)}
          />
          {beside.length > 0 && (
            <div className="flex flex-col gap-2">
              <h4 className="font-medium text-[13px]">Beside its data</h4>
              <MembersEditor
                field="edge"
                members={beside}
                taken={topMembers}
                addLabel="Add a member"
                onChange={(member, value) =>
                  writer.run(`Change ${member}`, doc => setEdgeTopMember(doc, { key: edgeKey, member, value }))
                }
                onType={(member, value) =>
                  writer.run(
                    `Change ${member}`,
                    doc => setEdgeTopMember(doc, { key: edgeKey, member, value }),
                    `top ${member}`,
                  )
                }
              />
            </div>
          )}
        </Section>
      </div>
    </FormPlaceProvider>
  )
}
