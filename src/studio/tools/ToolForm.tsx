import type { ReactNode } from 'react'
import { FormSection } from '#studio/shell/forms/FormSection.tsx'
import { JsonText } from '#studio/shell/forms/JsonText.tsx'
import { readJson } from '#studio/shell/forms/json.ts'
import { TextWithVariables } from '#studio/shell/forms/TextWithVariables.tsx'
import { InputField, SelectField, TextAreaField } from '#ui/fields.tsx'
import { Segments } from '#ui/Segments.tsx'
import type { DraftFault, ToolDraft } from './draft.ts'
import { OtherMembers } from './OtherMembers.tsx'
import { inputMembers } from './sample.ts'
import { TemplateRows } from './TemplateRows.tsx'
import { toolVariables, undescribedInput } from './variables.ts'

interface ToolFormProps {
  readonly draft: ToolDraft
  /** Begins in its name. */
  readonly isNew: boolean
  readonly onChange: (part: Partial<ToolDraft>) => void
  readonly faults: readonly DraftFault[]
}

/** Every member of a tool (`docs/api-decisions.md` §9), and what is wrong beside it. */
export function ToolForm({ draft, isNew, onChange, faults }: ToolFormProps) {
  const errorOf = (path: string) => faults.find(fault => fault.path === path)?.message
  const rowError = (member: string) => (_: unknown, index: number) => errorOf(`${member}.${index}`)
  const variables = () => toolVariables(draft)
  return (
    <>
      <FormSection title="What the AI sees">
        <InputField
          label="Name"
          required
          autoFocus={isNew}
          error={errorOf('name')}
          hint="What it does in two or three words, such as “Find a table”."
          value={draft.name}
          autoComplete="off"
          onValue={name => onChange({ name })}
        />
        <TextAreaField
          label="Description"
          required
          error={errorOf('description')}
          hint="What it does and when to use it."
          value={draft.description}
          onValue={description => onChange({ description })}
        />
        <InputSchema draft={draft} onChange={onChange} error={errorOf('input_schema')} />
        <Speech draft={draft}>
          {(hint, isOverridden) => (
            <TextWithVariables
              label="Spoken while it runs"
              value={draft.speech}
              onChange={speech => onChange({ speech })}
              variables={variables}
              error={errorOf('speech')}
              hint={hint}
              placeholder={isOverridden ? '' : 'One moment, I’m looking that up.'}
            />
          )}
        </Speech>
      </FormSection>

      <FormSection
        title="Request"
        description="Type {{ anywhere below to insert input from the AI or variables of the call."
      >
        <div className="grid grid-cols-[6.5rem_1fr] gap-2">
          <SelectField
            label="Method"
            error={errorOf('method')}
            value={draft.method}
            onValue={value => onChange({ method: value === 'POST' ? 'POST' : 'GET' })}
          >
            <option>GET</option>
            <option>POST</option>
          </SelectField>
          <TextWithVariables
            label="URL"
            required
            oneLine
            mono
            value={draft.url}
            onChange={url => onChange({ url })}
            variables={variables}
            error={errorOf('url')}
            placeholder="https://api.example.com/tables"
          />
        </div>
        <TemplateRows
          label="Query"
          rows={draft.query}
          onChange={query => onChange({ query })}
          variables={variables}
          addLabel="Add a parameter"
          errorOf={rowError('query')}
        />
        <TemplateRows
          label="Headers"
          rows={draft.headers}
          onChange={headers => onChange({ headers })}
          variables={variables}
          addLabel="Add header"
          errorOf={rowError('headers')}
          hint="Store passwords and tokens as secrets, and write {{SECRET.NAME}} here."
        />
        <Body draft={draft} onChange={onChange} error={errorOf('body')} />
        <Timeout draft={draft} onChange={onChange} error={errorOf('timeout')} />
      </FormSection>

      <FormSection
        title="Response"
        description="The whole response is in {{data}}. Save the parts your prompts use as variables, with paths such as $.store.hours."
      >
        <TemplateRows
          label="Variables from the response"
          rows={draft.response}
          onChange={response => onChange({ response })}
          nameLabel="Variable"
          valueLabel="JSON Path"
          addLabel="Add variable"
          errorOf={rowError('response')}
        />
      </FormSection>

      <OtherMembers draft={draft} onChange={onChange} errorOf={errorOf} />
    </>
  )
}

interface PartProps {
  readonly draft: ToolDraft
  readonly onChange: (part: Partial<ToolDraft>) => void
  readonly error: string | undefined
}

const exampleSchema = {
  example: { date: '2030-05-17', people: 4 },
  properties: { date: 'YYYY-MM-DD', people: 'How many will come, as a number' },
}

function InputSchema({ draft, onChange, error }: PartProps) {
  const undescribed = undescribedInput(draft)
  return (
    <JsonText
      label="Input schema"
      value={draft.inputSchema}
      onChange={inputSchema => onChange({ inputSchema })}
      error={error}
      placeholder='{ "example": { "date": "2030-05-17" } }'
      example={exampleSchema}
      hint={
        undescribed.length > 0 ? (
          <span className="text-warning">
            The request uses {undescribed.map(name => `{{${name}}}`).join(', ')}, which the schema doesn’t describe.
          </span>
        ) : (
          'Parameters the AI provides, as JSON Schema. Add an “example” to help it. Invalid input is rejected.'
        )
      }
    />
  )
}

function Speech({
  draft,
  children,
}: {
  readonly draft: ToolDraft
  readonly children: (hint: ReactNode, isOverridden: boolean) => ReactNode
}) {
  const schema = readJson(draft.inputSchema)
  const isOverridden = schema.ok && inputMembers(schema.value)?.includes('speech') === true
  return children(
    isOverridden
      ? 'The input schema has “speech”, so the AI chooses the wording. This text is kept but not spoken.'
      : 'Leave blank to say nothing. Add a “speech” field to the input schema to let the AI choose the wording.',
    isOverridden,
  )
}

function Body({ draft, onChange, error }: PartProps) {
  if (draft.method === 'GET') {
    return (
      <p className="rounded-lg border border-line border-dashed px-3 py-2 text-muted text-xs">
        {draft.bodyKind === 'none'
          ? 'GET requests have no body. Choose POST to send one.'
          : 'GET requests have no body. This one is kept in case you switch to POST.'}
      </p>
    )
  }
  return (
    <div className="flex flex-col gap-2">
      <span aria-hidden className="font-medium text-[13px]">
        Body
      </span>
      <div className="max-w-md">
        <Segments
          label="Body"
          value={draft.bodyKind}
          onChange={kind => onChange({ bodyKind: kind === 'object' || kind === 'input' ? kind : 'none' })}
          items={[
            { value: 'none', label: 'None' },
            { value: 'input', label: 'The whole input' },
            { value: 'object', label: 'Custom JSON' },
          ]}
        />
      </div>
      {draft.bodyKind === 'input' && (
        <p className="text-muted text-xs">Sends everything the AI provides. Stored as {'“{{input}}”'}.</p>
      )}
      {draft.bodyKind === 'object' && (
        <JsonText
          label="JSON body"
          value={draft.body}
          onChange={body => onChange({ body })}
          variables={() => toolVariables(draft)}
          error={error}
          placeholder='{ "date": "{{input.date}}" }'
          hint="Put variables in quotes."
        />
      )}
    </div>
  )
}

const MS = 1000
const FOREVER_MS = 3_600_000

function Timeout({ draft, onChange, error }: PartProps) {
  const ms = Number(draft.timeout)
  const words =
    ms >= FOREVER_MS
      ? 'almost without limit'
      : `${new Intl.NumberFormat('en', { maximumFractionDigits: 2 }).format(ms / MS)} seconds`
  return (
    <InputField
      label="Timeout in milliseconds"
      error={error}
      hint={`Waits ${words}. If it times out, the AI continues without it.`}
      inputMode="numeric"
      className="max-w-40 tabular-nums"
      value={draft.timeout}
      onValue={timeout => onChange({ timeout })}
    />
  )
}
