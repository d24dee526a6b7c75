import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useDeferredValue, useMemo, useRef, useState } from 'react'
import { call, messageOf, queryClient } from '#studio/shell/api.ts'
import { faultsOf } from '#studio/shell/calls/refusal.ts'
import { FormSheet } from '#studio/shell/forms/FormSheet.tsx'
import { focusFirstFault } from '#studio/shell/forms/focusFirstFault.ts'
import { useNavigateWhileHere } from '#studio/shell/useNavigateWhileHere.ts'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { counted, inDigits } from '#ui/counted.ts'
import { InputField } from '#ui/fields.tsx'
import { BadRows } from './BadRows.tsx'
import { BatchFields } from './BatchFields.tsx'
import { ColumnsTable } from './ColumnsTable.tsx'
import { columnsFault, type PeopleFile, peopleOf, previewOf } from './csv.ts'
import { type BatchDraft, bodyOf, draftFaults, emptyDraft, sentMembers } from './draft.ts'
import { PeopleField } from './PeopleField.tsx'
import { type Sending, sendBatch } from './sendBatch.ts'

const NOBODY = { entries: [], good: [], repeated: 0, bad: [] } as const

interface NewBatchSheetProps {
  /** The campaign that it joins; chosen in the form where absent. */
  readonly campaign?: { readonly campaign_id: string; readonly campaign_name: string }
  readonly onClose: () => void
}

/** Form that makes a batch of a CSV file, and asks before anybody is called. */
export function NewBatchSheet({ campaign, onClose }: NewBatchSheetProps) {
  const navigate = useNavigateWhileHere()
  const [first] = useState<BatchDraft>({ ...emptyDraft, campaign_id: campaign?.campaign_id ?? '' })
  const [draft, setDraft] = useState(first)
  const [isOnce, setOnce] = useState(true)
  const [file, setFile] = useState<PeopleFile>()
  const [isChecked, setChecked] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const [sent, setSent] = useState(0)
  const form = useRef<HTMLDivElement>(null)
  const sending = useRef<Sending>({ batch_id: undefined })
  const people = useMemo(() => (file ? peopleOf(file, isOnce) : NOBODY), [file, isOnce])
  const { good, bad, entries, repeated } = people
  const columns = file && columnsFault(file.columns)
  const own = isChecked ? draftFaults(draft) : {}

  const send = useMutation({
    mutationFn: () => sendBatch(bodyOf(draft), entries, sending.current, setSent),
    async onSuccess(batch_id) {
      void queryClient.invalidateQueries({ queryKey: ['batches'] })
      onClose()
      await navigate({ to: '/batches/$batchId', params: { batchId: batch_id } })
    },
    onError: () => setAsking(false),
  })
  const test = useMutation({
    mutationFn: () =>
      call('POST /api/v1/batches', { body: { ...bodyOf(draft), call_data: good.slice(0, 1), test_mode: true } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['batches'] }),
  })
  const refused = send.error ?? test.error
  const faults = { ...(refused ? faultsOf(refused, sentMembers) : {}), ...own }

  function change(part: Partial<BatchDraft>) {
    setDraft({ ...draft, ...part })
    // The stored draft of another batch is left alone.
    sending.current = { batch_id: undefined }
    send.reset()
    test.reset()
  }
  function changeFile(next: PeopleFile) {
    setFile(next)
    change({})
  }
  /** @returns Whether the form can be sent. */
  function check(): boolean {
    setChecked(true)
    const isReady = Object.keys(draftFaults(draft)).length === 0 && columns === undefined && good.length > 0
    if (!isReady) focusFirstFault(form.current)
    return isReady
  }

  return (
    <FormSheet
      wide
      isChanged={draft !== first || file !== undefined}
      onClose={onClose}
      title={campaign ? `New batch in “${campaign.campaign_name}”` : 'New batch'}
      description="Calls everyone in a file once. Calls are simulated, so no phone rings."
      footer={
        <>
          <Button busy={test.isPending} disabled={good.length === 0} onClick={() => check() && test.mutate()}>
            Test the first row
          </Button>
          <Button
            look="primary"
            busy={send.isPending}
            disabled={good.length === 0}
            onClick={() => check() && setAsking(true)}
          >
            {good.length === 0 ? 'Call everyone' : `Call ${counted(good.length, 'person', 'people')}`}
          </Button>
        </>
      }
    >
      <div ref={form} className="flex flex-col gap-5">
        <PeopleField file={file} onChange={changeFile} />
        {file && <ColumnsTable file={file} onChange={next => changeFile({ ...file, columns: next })} />}
        {columns !== undefined && (
          <p role="alert" className="text-danger text-xs">
            {columns}
          </p>
        )}
        {file && columns === undefined && <BadRows file={file} bad={bad} />}
        {columns === undefined && repeated > 0 && (
          <Checkbox
            label="Call each number once"
            hint={`${counted(repeated, 'row')} with a number from an earlier row ${isOnce ? 'won’t' : 'will'} be called.`}
            checked={isOnce}
            onChange={once => {
              setOnce(once)
              change({})
            }}
          />
        )}
        <BatchFields
          draft={draft}
          faults={faults}
          onChange={change}
          form="batch"
          hints={{
            prompt: 'Use {placeholders} for the file’s columns.',
            pathway: 'The file’s columns become its variables.',
          }}
          preview={file && <Preview prompt={draft.base_prompt} entry={good[0]} />}
        >
          <InputField
            label="Label"
            error={faults.label}
            maxLength={200}
            value={draft.label}
            onValue={label => change({ label })}
          />
          {!campaign && (
            <InputField
              label="Campaign"
              hint="Groups batches. Leave blank for none."
              error={faults.campaign_id}
              maxLength={100}
              value={draft.campaign_id}
              onValue={campaign_id => change({ campaign_id })}
            />
          )}
        </BatchFields>
        {test.data && (
          <p ref={intoView} role="status" className="rounded-lg bg-success-soft px-3 py-2 text-[13px] text-success">
            The first row is being called.{' '}
            <Link to="/batches/$batchId" params={{ batchId: test.data.batch_id }} target="_blank" className="underline">
              Open the test in a new tab
            </Link>
          </p>
        )}
        {send.isPending && sent > 0 && (
          <p role="status" className="text-muted text-xs">
            Uploaded {inDigits(sent)} of {counted(entries.length, 'row')}. Calls start once all rows are uploaded.
          </p>
        )}
        {faults[''] && (
          <p role="alert" className="rounded-lg bg-danger-soft px-3 py-2 text-danger [overflow-wrap:anywhere]">
            {refused ? messageOf(refused) : faults['']}
          </p>
        )}
      </div>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={`Call ${counted(good.length, 'person', 'people')}?`}
        description={consequences(draft, bad.length)}
        confirm="Call them"
        destructive={false}
        busy={send.isPending}
        onConfirm={() => send.mutate()}
      />
    </FormSheet>
  )
}

/** Scrolls to an answer: the button that was pressed stands far from it. */
const intoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })

function consequences({ isQuiet, quiet_start, quiet_end }: BatchDraft, skipped: number): string {
  const quiet = isQuiet ? `No one is called between ${quiet_start} and ${quiet_end}, their local time.` : ''
  const left = skipped > 0 ? `${counted(skipped, 'row')} with problems will be skipped.` : ''
  return ['Calls start right away.', quiet, left, 'You can stop the batch at any time.'].filter(Boolean).join(' ')
}

interface PreviewProps {
  readonly prompt: string
  readonly entry: Readonly<Record<string, string>> | undefined
}

/** The prompt as the first person's call has it. */
function Preview({ prompt, entry }: PreviewProps) {
  const shown = useDeferredValue(prompt)
  if (shown.trim() === '' || !entry) return null
  const { text, unfilled } = previewOf(shown, entry)
  return (
    <section aria-label="Preview" className="flex flex-col gap-1.5">
      <h3 className="font-medium text-[13px]">Preview: the call to {entry.phone_number}</h3>
      <p className="max-h-48 overflow-y-auto whitespace-pre-wrap rounded-lg bg-raised px-3 py-2 text-[13px] [overflow-wrap:anywhere]">
        {text}
      </p>
      {unfilled.length > 0 && (
        <p className="text-warning text-xs">
          No column fills {unfilled.map(name => `{${name}}`).join(', ')}. It will be blank in the prompt.
        </p>
      )}
    </section>
  )
}
