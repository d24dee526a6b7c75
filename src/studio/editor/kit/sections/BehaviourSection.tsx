import { isRecord, type NodeData, nodeData, type PathwayNode } from '#pathway/document.ts'
import { skipsCaller } from '#pathway/members.ts'
import { JsonField } from '../fields/JsonField.tsx'
import { useNodeWriter } from '../form/write.ts'
import { GlobalFields } from './GlobalFields.tsx'
import { ModelOptionFields } from './ModelOptionFields.tsx'
import { PlainFields } from './PlainFields.tsx'
import { Section } from './Section.tsx'
import { sectionFields } from './sectionFields.ts'
import { TagFields } from './TagFields.tsx'

/** Behaviour of the agent at this node: waiting, interruptions, model. */
export function BehaviourSection({ node }: { node: PathwayNode }) {
  const { isGlobal, modelOptions } = nodeData(node)
  const writer = useNodeWriter(node.id)
  const isMalformed = modelOptions !== undefined && modelOptions !== null && !isRecord(modelOptions)
  return (
    <Section
      title="Behavior"
      summary={summarise(nodeData(node), isGlobal === true)}
      fields={sectionFields(node, 'behaviour')}
    >
      {isMalformed ? (
        <JsonField
          field="modelOptions"
          value={modelOptions}
          onChange={value => writer.type('modelOptions', value)}
          hint="Expected an object. Kept unchanged until you edit it."
        />
      ) : (
        <ModelOptionFields node={node} />
      )}
      <GlobalFields node={node} />
      <TagFields node={node} />
      <PlainFields node={node} section="behaviour" />
    </Section>
  )
}

function summarise(data: NodeData, isGlobal: boolean): string | undefined {
  const said = [isGlobal ? 'global' : '', skipsCaller(data) ? 'doesn’t wait' : ''].filter(part => part !== '')
  return said.length === 0 ? undefined : said.join(', ')
}
