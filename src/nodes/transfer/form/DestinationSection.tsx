import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { nodeData, type PathwayNode } from '#pathway/document.ts'
import { JsonField } from '#studio/editor/forms/fields/JsonField.tsx'
import { Section } from '#studio/editor/forms/sections/Section.tsx'
import { useNodeWriter } from '#studio/editor/forms/write.ts'
import { TemplateField } from '#studio/editor/prompt/TemplateField.tsx'

const fields = ['transferNumber', 'warmTransferFields']

/** Where the call goes. */
export function DestinationSection({ node }: { node: PathwayNode }) {
  const data = nodeData(node)
  const writer = useNodeWriter(node.id)
  return (
    <Section title="Where it transfers" fields={fields} startsOpen>
      <TemplateField
        field="transferNumber"
        label="Number"
        oneLine
        mono
        value={data.transferNumber}
        onChange={text => writer.type('transferNumber', text, 'transfer number')}
        placeholder="+14155550123"
        hint={describeNumber(data.transferNumber)}
      />
      {data.warmTransferFields !== undefined && (
        <JsonField
          field="warmTransferFields"
          label="Warm transfer"
          value={data.warmTransferFields}
          onChange={value => writer.type('warmTransferFields', value, 'warm transfer')}
          hint="Kept for programs that play warm transfers."
        />
      )}
    </Section>
  )
}

function describeNumber(written: unknown): string {
  const text = typeof written === 'string' ? written : String(written ?? '')
  if (text.includes('{{')) return 'The variables are filled in when the call comes here.'
  const number = parsePhoneNumberFromString(text, 'US')
  if (!number?.isPossible()) return 'With its country code; {{variables}} are allowed.'
  return number.country
    ? `${number.formatInternational()}, ${regions.of(number.country) ?? number.country}`
    : number.formatInternational()
}

const regions = new Intl.DisplayNames('en', { type: 'region' })
