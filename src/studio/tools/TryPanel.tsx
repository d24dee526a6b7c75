import { useMutation } from '@tanstack/react-query'
import { Send, X } from 'lucide-react'
import { useState } from 'react'
import type { ToolBody } from '#contract/tools.ts'
import { call } from '#studio/shell/api.ts'
import { JsonText } from '#studio/shell/forms/JsonText.tsx'
import { readJson, writeJson } from '#studio/shell/forms/json.ts'
import { AttemptNotice } from '#studio/shell/request/AttemptNotice.tsx'
import { RequestResult } from '#studio/shell/request/RequestResult.tsx'
import { variablesOf } from '#studio/shell/request/variables.ts'
import { Button, IconButton } from '#ui/Button.tsx'
import { InputField } from '#ui/fields.tsx'
import { readDraft, type ToolDraft } from './draft.ts'
import { missingInput, sampleInput } from './sample.ts'
import { callVariables } from './variables.ts'

interface TryPanelProps {
  readonly draft: ToolDraft
  /** Shows the faults that block the request in the form. */
  readonly onFaults: () => void
  readonly onClose: () => void
}

/** Sends the tool's real request, as it stands in the form, and shows what comes back and what it sets. */
export function TryPanel({ draft, onFaults, onClose }: TryPanelProps) {
  const schema = readJson(draft.inputSchema)
  const sample = writeJson(sampleInput(schema.ok ? schema.value : undefined))
  const [typed, setTyped] = useState<string>()
  const [values, setValues] = useState<Readonly<Record<string, string>>>({})
  const input = typed ?? sample
  const reading = readJson(input)
  const missing = schema.ok && reading.ok ? missingInput(schema.value, reading.value) : []
  const variables = callVariables(draft)
  const tool = toolToTry(draft)
  const attempt = useMutation({
    mutationFn: (body: { tool: ToolBody; input: unknown; variables: Record<string, unknown> }) =>
      call('POST /api/v1/tools/try', { body }),
  })

  function send() {
    if (attempt.isPending) return
    if (!tool) return onFaults()
    if (reading.ok) attempt.mutate({ tool, input: reading.value, variables: variablesOf(variables, values) })
  }

  return (
    <section
      aria-label="Try it"
      className="flex min-h-0 flex-1 flex-col bg-surface"
      onKeyDown={event => {
        if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return
        event.preventDefault()
        send()
      }}
    >
      <div className="flex h-10 shrink-0 items-center gap-2 border-line border-b pr-1 pl-4">
        <h2 className="flex-1 font-semibold text-[13px]">Try it</h2>
        <IconButton label="Close “Try it”" className="text-muted" onClick={onClose}>
          <X aria-hidden className="size-4" />
        </IconButton>
      </div>
      <div className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto p-4">
        <JsonText
          label="Input from the AI"
          value={input}
          onChange={setTyped}
          error={reading.ok ? undefined : reading.fault}
          actions={
            typed !== undefined &&
            typed !== sample && (
              <Button size="small" look="quiet" className="text-muted" onClick={() => setTyped(undefined)}>
                Use the sample
              </Button>
            )
          }
          hint={
            missing.length > 0 ? (
              <span className="text-warning">
                The input schema requires {missing.map(name => `“${name}”`).join(', ')}. In a call, input is rejected
                without {missing.length === 1 ? 'it' : 'them'}.
              </span>
            ) : (
              typed === undefined && 'A sample that matches the input schema. Edit it as you like.'
            )
          }
        />
        {variables.length > 0 && (
          <fieldset className="flex flex-col gap-3">
            <legend className="mb-2 font-medium text-[13px]">From the call</legend>
            {variables.map(({ name, fallback }) => (
              <InputField
                key={name}
                label={name}
                className="font-mono text-xs"
                placeholder={fallback ?? 'not set'}
                value={values[name] ?? ''}
                autoComplete="off"
                spellCheck={false}
                onValue={value => setValues({ ...values, [name]: value })}
              />
            ))}
          </fieldset>
        )}
        <div className="flex flex-col gap-1.5">
          <Button look="primary" className="self-start" busy={attempt.isPending} disabled={!reading.ok} onClick={send}>
            {!attempt.isPending && <Send aria-hidden className="size-3.5" />}
            Send the request
          </Button>
          <p className="text-muted text-xs">
            {tool ? 'Sends a real request with the current values, saved or not.' : 'Fix the errors in the form first.'}
          </p>
        </div>
        <div aria-live="polite" className="flex flex-col gap-4">
          <AttemptNotice attempt={attempt} waiting="Waiting for the response…" />
          {attempt.data && !attempt.isPending && (
            <RequestResult result={attempt.data} bodyTitle="Body, available as {{data}}" senders="tools" />
          )}
        </div>
      </div>
    </section>
  )
}

/** The request is tried before the tool has a name; undefined while what makes up the request can't be sent. */
function toolToTry(draft: ToolDraft): ToolBody | undefined {
  const { tool, faults } = readDraft(draft)
  if (tool && faults.length === 0) return tool
  const unnamed = readDraft({ ...draft, name: 'Draft', description: 'Draft' })
  return unnamed.faults.length === 0 ? unnamed.tool : undefined
}
