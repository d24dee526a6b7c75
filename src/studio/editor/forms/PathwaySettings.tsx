import { Workflow } from 'lucide-react'
import { useRef } from 'react'
import { describePathway, setDocumentMember, setGlobalPrompt } from '#pathway/commands/document.ts'
import { setPathwayLimit } from '#pathway/commands/limits.ts'
import { setStart } from '#pathway/commands/nodes.ts'
import { isStart, keyedEdges, listNodes, nodeName, type PathwayDocument } from '#pathway/document.ts'
import { readGlobalPrompt } from '#pathway/globalPrompt.ts'
import { globalConfig, limitMembers } from '#pathway/limits.ts'
import { counted } from '#ui/counted.ts'
import { Input, TextArea } from '#ui/Field.tsx'
import { useEditor, useEditorStore } from '../hooks/useEditor.ts'
import { useFindings } from '../hooks/useFindings.ts'
import { usePathwayName } from '../hooks/usePathwayName.ts'
import { FieldFindings, FieldShell } from '../kit/fields/FieldShell.tsx'
import { MembersEditor } from '../kit/fields/MembersEditor.tsx'
import { NodePicker } from '../kit/fields/NodePicker.tsx'
import { FormPlaceProvider } from '../kit/form/place.tsx'
import { useRevealedField } from '../kit/form/reveal.ts'
import { TemplateField } from '../kit/prompt/TemplateField.tsx'
import { membersBeside } from '../kit/sections/BesideData.tsx'
import { LimitFields } from '../kit/sections/LimitFields.tsx'
import { Section } from '../kit/sections/Section.tsx'
import { fieldInWords } from '../session/analysis/memberNames.ts'
import { FormHeading } from './FormHeading.tsx'

const known = ['pathway_id', 'name', 'description', 'nodes', 'edges', 'globalPrompt', 'canvas']

/** Form of the pathway itself, shown while nothing is selected. */
export function PathwaySettings() {
  const form = useRef<HTMLDivElement>(null)
  const document = useEditor(state => state.document)
  const store = useEditorStore()
  const name = usePathwayName()
  const { all } = useFindings()
  const findings = all.filter(finding => finding.node_id === undefined && finding.edge_id === undefined)
  useRevealedField(form, asked => asked.edge_key === undefined && asked.node_id === undefined)
  const write = (name: string, command: (doc: PathwayDocument) => PathwayDocument, typing?: string) =>
    store.getState().run(name, command, typing === undefined ? {} : { typing: `pathway ${typing}` })
  const start = listNodes(document).find(isStart)
  const others = membersBeside(document, known)
  return (
    <FormPlaceProvider id="pathway" findings={findings}>
      <div ref={form} className="relative">
        <FormHeading
          title="Pathway"
          about={count(document)}
          icon={<Workflow aria-hidden className="size-4 text-muted" />}
        />
        <Section title="About" fields={['name', 'description', 'isStart']} startsOpen>
          <FieldShell field="name">
            {control => (
              <Input
                {...control}
                value={name.value}
                placeholder="Enter a name"
                onChange={event => name.write(event.target.value)}
                onBlur={name.leave}
              />
            )}
          </FieldShell>
          <FieldShell field="description">
            {control => (
              <TextArea
                {...control}
                value={document.description}
                placeholder="Answers the shop’s phone and books appointments."
                onChange={event => {
                  const description = event.target.value
                  write('Change the pathway’s description', doc => describePathway(doc, { description }), 'description')
                }}
              />
            )}
          </FieldShell>
          {listNodes(document).length > 0 ? (
            <FieldShell field="isStart" label="Start node">
              {control => (
                <NodePicker
                  control={control}
                  label="Start node"
                  value={start?.id}
                  onChoose={({ node }) =>
                    store.getState().run(`Set “${nodeName(node)}” as start`, doc => setStart(doc, { id: node.id }))
                  }
                />
              )}
            </FieldShell>
          ) : (
            <FieldFindings field="isStart" />
          )}
        </Section>
        <Section title="Global prompt" fields={['globalPrompt']} startsOpen>
          <TemplateField
            field="globalPrompt"
            value={readGlobalPrompt(document)}
            onChange={text => write('Change the global prompt', doc => setGlobalPrompt(doc, { text }), 'globalPrompt')}
            placeholder="You answer the phone of Apex Auto Works. You are warm and brief."
            hint="Persona and rules for the whole conversation. Added to every node’s prompt."
          />
        </Section>
        <Section title="When the conversation stalls" fields={limitMembers}>
          <p className="text-muted text-xs">Applies to every node without settings of its own.</p>
          {limitMembers.map(member => (
            <LimitFields
              key={member}
              member={member}
              holder={globalConfig(document)}
              write={(value, part) =>
                write(`Change ${fieldInWords(member)}`, doc => setPathwayLimit(doc, { member, value }), part)
              }
              placeAndWrite={(place, value) =>
                write(`Change ${fieldInWords(member)}`, doc => setPathwayLimit(place(doc), { member, value }))
              }
            />
          ))}
        </Section>
        {others.length > 0 && (
          <Section
            title="Other fields"
            summary={others.map(([member]) => member).join(', ')}
            fields={others.map(([member]) => member)}
          >
            <MembersEditor
              field=""
              members={others}
              taken={known}
              onWrite={(member, value, isTyped) =>
                write(
                  `Change ${member}`,
                  doc => setDocumentMember(doc, { member, value }),
                  isTyped ? `member ${member}` : undefined,
                )
              }
            />
          </Section>
        )}
        <p className="px-4 py-3 text-muted text-xs">Select a node or an edge to edit it here.</p>
      </div>
    </FormPlaceProvider>
  )
}

function count(document: PathwayDocument): string {
  return `${counted(listNodes(document).length, 'node')}, ${counted(keyedEdges(document).length, 'edge')}`
}
