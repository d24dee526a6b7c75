import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { call, messageOf } from '#studio/shell/api.ts'
import { nameFault, placeholderOf } from '#studio/shell/secretNames.ts'
import { secretsQuery } from '#studio/shell/secretsQuery.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { InputField, TextAreaField } from '#ui/fields.tsx'
import { toast } from '#ui/toast.ts'

interface SecretDialogProps {
  readonly open: boolean
  /** The secret that gets another value; undefined for a new one. */
  readonly replaced: string | undefined
  readonly taken: readonly string[]
  readonly onClose: () => void
}

/** Takes a secret's value in; it is never shown again. */
export function SecretDialog({ open, replaced, taken, onClose }: SecretDialogProps) {
  const id = useId()
  const client = useQueryClient()
  const put = useMutation({
    mutationFn: ({ name, value }: { readonly name: string; readonly value: string }) =>
      call('PUT /api/v1/secrets/:name', { params: { name }, body: { value } }),
    onSuccess: async (_, { name }) => {
      await client.invalidateQueries({ queryKey: secretsQuery.queryKey })
      toast(replaced === undefined ? `Added the secret ${name}` : `Replaced the value of ${name}`)
      onClose()
    },
  })
  function close() {
    put.reset()
    onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title={replaced === undefined ? 'Add a secret' : `Replace the value of ${replaced}`}
      description="You won’t see the value again after saving it."
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" form={id} look="primary" busy={put.isPending}>
            Save
          </Button>
        </>
      }
    >
      <SecretForm
        id={id}
        replaced={replaced}
        taken={taken}
        failure={put.error ? messageOf(put.error) : undefined}
        onSave={secret => put.mutate(secret)}
      />
    </Dialog>
  )
}

const MAX_VALUE = 10_000

interface SecretFormProps {
  readonly id: string
  readonly replaced: string | undefined
  readonly taken: readonly string[]
  readonly failure: string | undefined
  readonly onSave: (secret: { readonly name: string; readonly value: string }) => void
}

function SecretForm({ id, replaced, taken, failure, onSave }: SecretFormProps) {
  const [name, setName] = useState('')
  const [value, setValue] = useState('')
  const [isTried, setTried] = useState(false)
  const nameProblem = replaced === undefined ? nameFault(name.trim(), taken) : undefined
  const valueProblem = value === '' ? 'Give the secret a value.' : undefined
  return (
    <form
      id={id}
      noValidate
      autoComplete="off"
      className="flex flex-col gap-4"
      onSubmit={event => {
        event.preventDefault()
        setTried(true)
        if (nameProblem === undefined && valueProblem === undefined) onSave({ name: replaced ?? name.trim(), value })
      }}
    >
      {replaced === undefined && (
        <InputField
          label="Name"
          required
          error={isTried ? nameProblem : undefined}
          hint={`In a webhook or a tool: ${placeholderOf(name.trim() || 'NAME')}`}
          value={name}
          spellCheck={false}
          className="font-mono"
          placeholder="CRM_API_KEY"
          onValue={setName}
        />
      )}
      <TextAreaField
        label={replaced === undefined ? 'Value' : 'New value'}
        required
        error={isTried ? valueProblem : undefined}
        value={value}
        maxLength={MAX_VALUE}
        spellCheck={false}
        autoComplete="off"
        className="max-h-60 font-mono"
        onValue={setValue}
      />
      {failure && (
        <p role="alert" className="text-danger">
          {failure}
        </p>
      )}
    </form>
  )
}
