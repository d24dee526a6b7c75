import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Checkbox } from '#ui/Checkbox.tsx'
import { Disclosure } from '#ui/Disclosure.tsx'
import { SelectField, TextAreaField } from '#ui/fields.tsx'
import { KeyValueEditor } from '#ui/KeyValueEditor.tsx'
import { accountQuery } from '../accountQuery.ts'
import { type CalleeDraft, calleeBody, calleeMembers, interruptions } from './callee.ts'
import type { Faults } from './faults.ts'
import { faultOfRow } from './requestData.ts'

interface CalleeFieldsProps {
  readonly draft: CalleeDraft
  readonly onChange: (draft: CalleeDraft) => void
  readonly faults: Faults
}

/** Fields for who answers on the simulated line, folded until something is written or at fault. A persona is offered where a model can play it. */
export function CalleeFields({ draft, onChange, faults }: CalleeFieldsProps) {
  const { data: account } = useQuery(accountQuery)
  const hasContent = Object.keys(calleeBody(draft)).length > 0 || draft.answers.rows.length > 0
  const [opened, setOpened] = useState(hasContent)
  const isOpen = opened || calleeMembers.some(member => faults[member] !== undefined)
  const hasModel = account?.brain.kind === 'model'
  const fault = faults['simulated_callee.answers'] ?? faults.simulated_callee
  return (
    <div className="flex flex-col gap-3">
      <Disclosure
        isOpen={isOpen}
        onToggle={() => setOpened(!isOpen)}
        className="font-medium text-[13px] text-ink hover:text-accent"
      >
        Simulated callee
      </Disclosure>
      {isOpen && (
        <div className="flex flex-col gap-4">
          {(hasModel || draft.persona !== '') && (
            <TextAreaField
              label="Persona"
              hint="Who answers and what they want. The model plays this person. At most 4,000 characters."
              error={faults['simulated_callee.persona']}
              value={draft.persona}
              onValue={persona => onChange({ ...draft, persona })}
            />
          )}
          <SelectField
            label="Interruptions"
            value={draft.interrupts}
            onValue={value =>
              onChange({ ...draft, interrupts: interruptions.find(one => one === value) ?? draft.interrupts })
            }
          >
            <option value="never">Waits for the agent to finish</option>
            <option value="murmurs">Murmurs while listening</option>
            <option value="answers">Interrupts with an answer</option>
          </SelectField>
          <Checkbox
            label="Noisy line"
            hint="The agent mishears some words, especially names. Keywords help."
            checked={draft.isNoisy}
            onChange={isNoisy => onChange({ ...draft, isNoisy })}
          />
          <KeyValueEditor
            label="Scripted answers"
            rows={draft.answers.rows}
            onChange={rows => onChange({ ...draft, answers: { ...draft.answers, rows } })}
            nameLabel="Variable"
            valueLabel="Answer"
            addLabel="Add an answer"
            errorOf={(_, index) => faultOfRow(draft.answers.rows, index)}
            hint="What the callee says when asked for these. Everything else is made up."
          />
          {fault !== undefined && (
            <p role="alert" className="text-danger text-xs">
              {fault}
            </p>
          )}
        </div>
      )}
    </div>
  )
}
