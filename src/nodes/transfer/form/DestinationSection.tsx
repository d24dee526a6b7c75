import { nodeData, type PathwayNode } from '#pathway/document.ts'
import { JsonField } from '#studio/editor/kit/fields/JsonField.tsx'
import { useNodeWriter } from '#studio/editor/kit/form/write.ts'
import { TemplateField } from '#studio/editor/kit/prompt/TemplateField.tsx'
import { Section } from '#studio/editor/kit/sections/Section.tsx'
import { sectionFields } from '#studio/editor/kit/sections/sectionFields.ts'
import { Button } from '#ui/Button.tsx'
import { describeNumber } from './number.ts'

/** The part of the form that says where the call goes. */
export function DestinationSection({ node }: { node: PathwayNode }) {
  const data = nodeData(node)
  const writer = useNodeWriter(node.id)
  const { hint, e164 } = describeNumber(data.transferNumber)
  return (
    <Section title="Transfer to" fields={sectionFields(node, 'destination')} startsOpen>
      <TemplateField
        field="transferNumber"
        oneLine
        mono
        value={data.transferNumber}
        onChange={text => writer.type('transferNumber', text)}
        placeholder="+14155550123"
        hint={hint}
        actions={
          e164 !== undefined && (
            <Button
              size="small"
              look="quiet"
              className="text-accent"
              onClick={() => writer.set('transferNumber', e164)}
            >
              {' '}
              Change to {e164}
            </Button>
          )
        }
      />
      {data.warmTransferFields !== undefined && (
        <JsonField
          field="warmTransferFields"
          value={data.warmTransferFields}
          onChange={value => writer.type('warmTransferFields', value)}
          hint="For programs that support warm transfers."
        />
      )}
    </Section>
  )
}
