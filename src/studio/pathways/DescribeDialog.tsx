import { useId, useState } from 'react'
import type { PathwaySummary } from '#contract/pathways.ts'
import { messageOf } from '#studio/shell/api.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { InputField, TextAreaField } from '#ui/fields.tsx'
import { useDescribePathway } from './actions.ts'

interface DescribeDialogProps {
  readonly pathway: PathwaySummary
  readonly open: boolean
  readonly onClose: () => void
}

/** Gives a pathway another name and description; Escape leaves both as they are. */
export function DescribeDialog({ pathway, open, onClose }: DescribeDialogProps) {
  const id = useId()
  const describe = useDescribePathway(onClose)
  function close() {
    describe.reset()
    onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title="Rename the pathway"
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" form={id} look="primary" busy={describe.isPending}>
            Save
          </Button>
        </>
      }
    >
      <DescribeForm
        key={pathway.pathway_id}
        id={id}
        pathway={pathway}
        error={describe.error ? messageOf(describe.error) : undefined}
        onSave={changes => describe.mutate({ pathway_id: pathway.pathway_id, ...changes })}
      />
    </Dialog>
  )
}

interface DescribeFormProps {
  readonly id: string
  readonly pathway: PathwaySummary
  readonly error: string | undefined
  readonly onSave: (changes: { readonly name: string; readonly description: string }) => void
}

function DescribeForm({ id, pathway, error, onSave }: DescribeFormProps) {
  const [name, setName] = useState(pathway.name)
  const [description, setDescription] = useState(pathway.description)
  const [isTried, setTried] = useState(false)
  const isNamed = name.trim() !== ''
  return (
    <form
      id={id}
      noValidate
      className="flex flex-col gap-4"
      onSubmit={event => {
        event.preventDefault()
        setTried(true)
        if (isNamed) onSave({ name: name.trim(), description: description.trim() })
      }}
    >
      <InputField
        label="Name"
        required
        error={isTried && !isNamed ? 'Give the pathway a name.' : undefined}
        value={name}
        maxLength={200}
        onFocus={event => event.currentTarget.select()}
        onValue={setName}
      />
      <TextAreaField label="Description" value={description} onValue={setDescription} />
      {error && (
        <p role="alert" className="text-danger">
          {error}
        </p>
      )}
    </form>
  )
}
