import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '#studio/shell/api.ts'
import { Button } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { Disclosure } from '#ui/Disclosure.tsx'
import { InputField, TextAreaField } from '#ui/fields.tsx'
import type { Operation } from './operations.ts'
import { hasSessionQuery } from './queries.ts'
import { fillRequest, written } from './snippets.ts'
import { TrialResult } from './TrialResult.tsx'
import { sendTrial, type TrialAnswer } from './trial.ts'

/** A form that sends the operation for real, by the person's session or a key that they give. */
export function Trial({ operation }: { readonly operation: Operation }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <section aria-label="Try it" className="rounded-lg border border-line bg-surface p-3 shadow-card">
      <Disclosure
        isOpen={isOpen}
        onToggle={() => setIsOpen(!isOpen)}
        className="w-full font-medium text-[13px] text-ink"
      >
        Try it
      </Disclosure>
      {isOpen && <TrialForm operation={operation} />}
    </section>
  )
}

function TrialForm({ operation }: { readonly operation: Operation }) {
  const { method, path, parameters, body, summary } = operation
  const { data: hasSession } = useQuery(hasSessionQuery)
  const [values, setValues] = useState<Readonly<Record<string, string>>>({})
  const [text, setText] = useState(body ? written(body.example) : '')
  const [key, setKey] = useState('')
  const [isAsking, setIsAsking] = useState(false)
  const { mutate, data, error, isPending } = useMutation<TrialAnswer>({
    mutationFn: () => sendTrial(fillRequest(operation, '', values, text), key),
  })
  const missing = parameters.filter(({ name, required }) => required && !values[name]).map(({ name }) => name)
  const isMute = missing.length > 0 || (hasSession === false && key === '')

  function send() {
    setIsAsking(false)
    mutate()
  }

  return (
    <form
      className="mt-3 flex flex-col gap-3"
      onSubmit={event => {
        event.preventDefault()
        if (method === 'DELETE') setIsAsking(true)
        else send()
      }}
    >
      {hasSession === false && (
        <InputField
          label="API key"
          type="password"
          autoComplete="off"
          hint="You are not signed in. The key stays in this page."
          value={key}
          onValue={setKey}
          required
        />
      )}
      {parameters.map(({ name, required, in: place }) => (
        <InputField
          key={`${place} ${name}`}
          label={name}
          className="font-mono"
          autoComplete="off"
          spellCheck={false}
          value={values[name] ?? ''}
          onValue={value => setValues({ ...values, [name]: value })}
          required={required}
        />
      ))}
      {body && (
        <TextAreaField
          label="Body"
          className="max-h-80 font-mono text-xs"
          spellCheck={false}
          value={text}
          onValue={setText}
        />
      )}
      <div className="flex items-center gap-3">
        <Button type="submit" look="primary" busy={isPending} disabled={isMute}>
          Send request
        </Button>
        {missing.length > 0 && <span className="text-muted text-xs">Fill in {missing.join(', ')} first.</span>}
      </div>
      {error && (
        <p role="alert" className="text-[13px] text-danger">
          {messageOf(error)}
        </p>
      )}
      {data && <TrialResult answer={data} />}
      <ConfirmDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title={`Send “${summary}”?`}
        description={`This runs on your real data and deletes it: ${method} ${path}.`}
        confirm="Send request"
        onConfirm={send}
      />
    </form>
  )
}
