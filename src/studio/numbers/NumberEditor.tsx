import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError } from '#contract/call.ts'
import type { InboundNumber } from '#contract/inbound.ts'
import type { InboundFault } from '#contract/inboundRules.ts'
import { formatPhoneNumber } from '#contract/phoneNumber.ts'
import { call, messageOf } from '#studio/shell/api.ts'
import { SimulatedBadge } from '#studio/shell/calls/CallBadges.tsx'
import { ChangedElsewhere } from '#studio/shell/forms/ChangedElsewhere.tsx'
import { focusFirstFault } from '#studio/shell/forms/focusFirstFault.ts'
import { LeaveGuard } from '#studio/shell/forms/LeaveGuard.tsx'
import { saveKey, useSaveKey } from '#studio/shell/forms/useSaveKey.ts'
import { pathwaysQuery } from '#studio/shell/pathwayQueries.ts'
import { Button } from '#ui/Button.tsx'
import { CopyButton } from '#ui/CopyButton.tsx'
import { Tooltip } from '#ui/Tooltip.tsx'
import { toast } from '#ui/toast.ts'
import { AfterSection } from './AfterSection.tsx'
import { AnsweringSection } from './AnsweringSection.tsx'
import { CallNumber } from './CallNumber.tsx'
import { DuringSection } from './DuringSection.tsx'
import { draftOf, type InboundUpdate, isOverridden, type NumberDraft, placeOf, readDraft } from './draft.ts'
import { forgetOverridden, keepOverridden, readOverridden } from './overridden.ts'
import { numbersQuery } from './queries.ts'
import { SpeechSection } from './SpeechSection.tsx'
import { StoredFacts } from './StoredFacts.tsx'

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Every setting of a number (`docs/api-decisions.md` §10), and what is wrong beside it. */
export function NumberEditor({ number }: { readonly number: InboundNumber }) {
  const client = useQueryClient()
  const form = useRef<HTMLDivElement>(null)
  const [base, setBase] = useState(number)
  const [clean, setClean] = useState(() => draftOf(number, readOverridden(number.phone_number)))
  const [draft, setDraft] = useState(clean)
  const [attempted, setAttempted] = useState(false)
  const [answered, setAnswered] = useState<readonly InboundFault[]>([])
  const { data: pathways } = useQuery(pathwaysQuery)
  const save = useMutation({
    mutationFn: (update: InboundUpdate) =>
      call('POST /api/v1/inbound/:phone_number', { params: { phone_number: number.phone_number }, body: update }),
    onSuccess: async ({ updates }) => {
      // A late answer to an earlier request must not replace this list.
      await client.cancelQueries({ queryKey: numbersQuery.queryKey })
      client.setQueryData(numbersQuery.queryKey, numbers =>
        numbers?.map(other => (other.phone_number === updates.phone_number ? updates : other)),
      )
    },
  })

  const isDirty = !same(draft, clean)
  const isBehind = !same(number, base)
  if (isBehind && !isDirty) take(number)

  const { update, faults } = readDraft(draft, base)
  const shown = [...faults.filter(({ path }) => attempted || path !== 'prompt'), ...answered]
  const errorOf = (path: string) => shown.find(fault => fault.path === path)?.message
  const pathway = pathways?.find(({ pathway_id }) => pathway_id === draft.pathway_id)
  const overridden = isOverridden(draft)
    ? `Overridden by the pathway${pathway ? ` “${pathway.name}”` : ''}: its nodes decide this.`
    : undefined

  function take(theirs: InboundNumber) {
    const next = draftOf(theirs, readOverridden(theirs.phone_number))
    setBase(theirs)
    setClean(next)
    setDraft(next)
    setAnswered([])
    setAttempted(false)
  }

  function change(part: Partial<NumberDraft>) {
    setDraft({ ...draft, ...part })
    if (answered.length > 0) setAnswered([])
  }

  function showFaults() {
    setAttempted(true)
    focusFirstFault(form.current)
  }

  async function saveNow() {
    if (save.isPending || !isDirty) return
    if (faults.length > 0) return showFaults()
    const written = draft
    try {
      // Keeping comes before and forgetting after: whenever the tab is reloaded, nothing that the service forgot is lost.
      if (isOverridden(written)) keepOverridden(number.phone_number, written)
      const { updates } = await save.mutateAsync(update)
      if (!isOverridden(written)) forgetOverridden(number.phone_number)
      setBase(updates)
      setClean(written)
      setAttempted(false)
      toast.success(`Saved ${formatPhoneNumber(number.phone_number)}`)
    } catch (error) {
      const places =
        error instanceof ApiError
          ? error.errors.map(({ path, message }) => ({ path: placeOf(written, path), message }))
          : []
      setAnswered(places)
      if (places.length > 0) showFaults()
      else toast.error(messageOf(error))
    }
  }

  useSaveKey(() => void saveNow())

  const parts = { draft, onChange: change, errorOf, overridden }
  const title = formatPhoneNumber(number.phone_number)
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <header className="flex h-12 max-md:h-auto max-md:flex-wrap max-md:py-2 shrink-0 items-center gap-2 border-line border-b bg-surface pr-3 pl-5">
        <h2 className="shrink-0 font-semibold text-[15px] tabular-nums">{title}</h2>
        <CopyButton text={number.phone_number} label="Copy the number" />
        {number.simulated && <SimulatedBadge />}
        <span role="status" className="min-w-0 flex-1 truncate text-muted text-xs">
          {isDirty ? 'Unsaved changes' : ''}
        </span>
        {isDirty && (
          <Button look="quiet" onClick={() => take(number)}>
            Discard
          </Button>
        )}
        <CallNumber number={number} isDirty={isDirty} />
        <Tooltip label="Save the changes" shortcut={saveKey}>
          <Button look="primary" busy={save.isPending} disabled={!isDirty} onClick={() => void saveNow()}>
            Save
          </Button>
        </Tooltip>
      </header>
      <div ref={form} className="min-h-0 flex-1 overflow-y-auto">
        <div className="mx-auto flex w-full max-w-3xl flex-col gap-6 px-5 py-5">
          {isBehind && isDirty && (
            <ChangedElsewhere
              says="This number was changed elsewhere while you edited it. Saving keeps those changes in fields you didn’t edit."
              onShow={() => take(number)}
            />
          )}
          <div className="flex flex-col gap-6">
            <AnsweringSection {...parts} />
            <SpeechSection {...parts} />
            <DuringSection {...parts} />
            <AfterSection {...parts} />
            <StoredFacts number={number} />
          </div>
        </div>
      </div>
      <LeaveGuard when={isDirty} what={`the settings of ${title}`} onDiscard={() => setDraft(clean)} />
    </div>
  )
}
