import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { FormSection } from '#studio/shell/forms/FormSection.tsx'
import { JsonText } from '#studio/shell/forms/JsonText.tsx'
import { ToolChoice } from '#studio/shell/forms/ToolChoice.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { Field, Input } from '#ui/Field.tsx'
import { InputField } from '#ui/fields.tsx'
import { KeyValueEditor } from '#ui/KeyValueEditor.tsx'
import { Overridden } from './Overridden.tsx'
import type { SectionProps } from './section.ts'
import { callVariables } from './variables.ts'

const exampleRequest = [
  {
    url: 'https://api.example.com/customers?phone={{from}}',
    method: 'GET',
    response_data: [{ name: 'customer', data: '$.customer', context: 'The caller is {{customer}}.' }],
  },
]

/** Settings for the time of a call: limits, recording, transfers, tools and data. */
export function DuringSection({ draft, onChange, errorOf, overridden }: SectionProps) {
  const listId = useId()
  const hasDefault =
    overridden === undefined &&
    draft.transfer_list.some(({ name, value }) => name.trim() === 'default' && value.trim() !== '')
  return (
    <FormSection title="During the call">
      <div className="grid grid-cols-[repeat(auto-fit,minmax(17rem,1fr))] items-start gap-4">
        <InputField
          label="Maximum duration (minutes)"
          error={errorOf('max_duration')}
          hint="Ends the call at this limit, even mid-sentence."
          inputMode="numeric"
          className="tabular-nums"
          placeholder="30"
          value={draft.max_duration}
          onValue={max_duration => onChange({ max_duration })}
        />
        <Field label="Timezone" error={errorOf('timezone')} hint="Sets the date and time that the agent uses.">
          {control => (
            <>
              <Input
                {...control}
                value={draft.timezone}
                list={listId}
                placeholder="America/Los_Angeles"
                autoComplete="off"
                spellCheck={false}
                onChange={event => onChange({ timezone: event.target.value })}
              />
              <datalist id={listId}>
                {Intl.supportedValuesOf('timeZone').map(zone => (
                  <option key={zone} value={zone} />
                ))}
              </datalist>
            </>
          )}
        </Field>
      </div>
      <Checkbox
        label="Record the call"
        checked={draft.record}
        onChange={record => onChange({ record })}
        hint="You may need to tell callers. Check your local law."
      />
      <Overridden
        keeps={draft.transfer_phone_number !== ''}
        reason={hasDefault ? 'Overridden by “default” in the transfer list.' : undefined}
      >
        <InputField
          label="Transfer number"
          error={errorOf('transfer_phone_number')}
          hint={!hasDefault && 'Where the agent transfers a caller who wants a person.'}
          type="tel"
          className="max-w-72 tabular-nums"
          placeholder="+1 415 555 0142"
          autoComplete="off"
          value={draft.transfer_phone_number}
          onValue={transfer_phone_number => onChange({ transfer_phone_number })}
        />
      </Overridden>
      <Overridden
        reason={overridden}
        keeps={draft.transfer_list.length > 0 || draft.tools.length > 0 || draft.dynamic_data !== ''}
      >
        <KeyValueEditor
          label="Transfer list"
          rows={draft.transfer_list}
          onChange={transfer_list => onChange({ transfer_list })}
          nameLabel="Who"
          valueLabel="Phone number"
          addLabel="Add a person or a team"
          errorOf={(_, index) => errorOf(`transfer_list.${index}`)}
          hint={overridden === undefined && 'The agent picks by name. “default” overrides the transfer number.'}
        />
        <ToolChoice
          chosen={draft.tools}
          onChange={tools => onChange({ tools })}
          ownNote="Defined for this number only."
          createLink={
            <Link to="/tools" search={{ tool: 'new' }} className="text-accent underline">
              Create one
            </Link>
          }
          error={errorOf('tools')}
          disabled={overridden !== undefined}
        />
        <JsonText
          label="Dynamic data"
          value={draft.dynamic_data}
          onChange={dynamic_data => onChange({ dynamic_data })}
          variables={callVariables}
          error={errorOf('dynamic_data')}
          example={overridden === undefined ? exampleRequest : undefined}
          hint={overridden === undefined && 'Requests sent when the call starts. Their results become variables.'}
        />
      </Overridden>
    </FormSection>
  )
}
