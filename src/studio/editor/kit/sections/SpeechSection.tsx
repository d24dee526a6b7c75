import { useState } from 'react'
import { setNodeMembers } from '#pathway/commands/nodes.ts'
import { nodeData, nodeName, type PathwayNode, textMember } from '#pathway/document.ts'
import { Button } from '#ui/Button.tsx'
import { Segments } from '#ui/Segments.tsx'
import { useEditor } from '../../hooks/useEditor.ts'
import { FieldFindings } from '../fields/FieldShell.tsx'
import { useNodeWriter } from '../form/write.ts'
import { TemplateField } from '../prompt/TemplateField.tsx'
import { holdMember, readHeldMember } from './heldMembers.ts'
import { PlainFields } from './PlainFields.tsx'
import { Section } from './Section.tsx'
import { sectionFields } from './sectionFields.ts'

type SpeechMode = 'text' | 'prompt'
const OTHER = { text: 'prompt', prompt: 'text' } as const

/** Examples of what a node of the kind may say, for fields that are empty. */
export interface SpeechExamples {
  readonly script: string
  readonly prompt: string
}

const GREETING: SpeechExamples = {
  script: 'Thanks for calling. How can I help?',
  prompt: 'Greet the caller and ask how you can help.',
}

interface SpeechSectionProps {
  readonly node: PathwayNode
  readonly hint?: string | undefined
  readonly examples?: SpeechExamples | undefined
}

/** Text or prompt of the node: exact words of the author's, or the agent's own. */
export function SpeechSection({ node, hint, examples = GREETING }: SpeechSectionProps) {
  const data = nodeData(node)
  const pathwayId = useEditor(state => state.pathwayId)
  const writer = useNodeWriter(node.id)
  const hasText = textMember(data, 'text') !== ''
  const hasPrompt = textMember(data, 'prompt') !== ''
  const [last, setLast] = useState<SpeechMode>('text' in data && !('prompt' in data) ? 'text' : 'prompt')
  const way = hasText ? 'text' : hasPrompt ? 'prompt' : last
  if (way !== last) setLast(way)

  const choose = (wanted: SpeechMode) => {
    if (wanted === way && !(hasText && hasPrompt)) return
    const other = OTHER[wanted]
    holdMember(pathwayId, node.id, other, textMember(data, other))
    const words = textMember(data, wanted) || readHeldMember(pathwayId, node.id, wanted)
    setLast(wanted)
    const members = { [wanted]: words, [other]: undefined }
    writer.run('Change speech mode', doc => setNodeMembers(doc, { id: node.id, members }))
  }
  return (
    <Section title="Speech" fields={sectionFields(node, 'speech')} startsOpen>
      {hasText && hasPrompt ? (
        <div className="flex flex-col gap-2 rounded-md border border-warning/40 bg-warning/10 p-3 text-xs">
          <p>
            “{nodeName(node)}” has both a script and a prompt. Only the script is spoken. Choose which to keep. You can
            still switch back.
          </p>
          <div className="flex flex-wrap gap-2">
            <Button onClick={() => choose('text')}>Keep script</Button>
            <Button onClick={() => choose('prompt')}>Keep prompt</Button>
          </div>
        </div>
      ) : (
        <Segments
          label="Speech mode"
          value={way}
          onChange={value => choose(value === 'text' ? 'text' : 'prompt')}
          items={[
            { value: 'prompt', label: 'Prompt' },
            { value: 'text', label: 'Script' },
          ]}
        />
      )}
      {(way === 'text' || hasText) && (
        <TemplateField
          field="text"
          value={data.text}
          onChange={text => writer.type('text', text)}
          placeholder={examples.script}
          hint={hint ?? 'Spoken exactly as written. Use <|0.8|> to pause for 0.8 seconds.'}
        />
      )}
      {(way === 'prompt' || hasPrompt) && (
        <TemplateField
          field="prompt"
          value={data.prompt}
          onChange={text => writer.type('prompt', text)}
          placeholder={examples.prompt}
          hint={hint ?? 'Instructions for this step. The agent chooses the wording.'}
        />
      )}
      {way === 'text' && !hasPrompt && <FieldFindings field="prompt" />}
      {data.globalPrompt !== undefined && (
        <TemplateField
          field="globalPrompt"
          value={data.globalPrompt}
          onChange={text => writer.type('globalPrompt', text)}
          hint="The file stores the pathway’s global prompt in this node. It applies to every node."
        />
      )}
      <PlainFields node={node} section="speech" />
    </Section>
  )
}
