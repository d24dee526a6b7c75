import { useRef, useState } from 'react'
import { ApiError } from '#contract/call.ts'
import type { VectorStore, VectorStoreSummary } from '#contract/vectors.ts'
import { messageOf } from '#studio/shell/api.ts'
import { ChangedElsewhere } from '#studio/shell/forms/ChangedElsewhere.tsx'
import { FormSection } from '#studio/shell/forms/FormSection.tsx'
import { focusFirstFault } from '#studio/shell/forms/focusFirstFault.ts'
import { LeaveGuard } from '#studio/shell/forms/LeaveGuard.tsx'
import { useSaveKey } from '#studio/shell/forms/useSaveKey.ts'
import { CopyButton } from '#ui/CopyButton.tsx'
import { InputField, TextAreaField } from '#ui/fields.tsx'
import { SplitPane } from '#ui/SplitPane.tsx'
import { toast } from '#ui/toast.ts'
import { useIsWindowWide } from '#ui/useWindowWidth.ts'
import { AskPanel } from './AskPanel.tsx'
import { useStoreActions } from './actions.ts'
import { bodyOf, type DraftFault, draftOf, faultsOf, newStore, type StoreDraft } from './draft.ts'
import { IndexProgress } from './IndexState.tsx'
import { StoreHeader } from './StoreHeader.tsx'
import { TextSection } from './TextSection.tsx'
import { Uses } from './Uses.tsx'

/** Rem; narrower, a form and the place to ask beside it would both be cramped. */
const ROOMY = 80
const same = (one: StoreDraft, other: StoreDraft) => JSON.stringify(one) === JSON.stringify(other)

interface StoreEditorProps {
  /** Undefined for a new one. */
  readonly stored: VectorStore | undefined
  /** As the list has it: its index may have come further. */
  readonly summary: VectorStoreSummary | undefined
}

/** A knowledge base's form, and beside it the place to ask it. */
export function StoreEditor({ stored, summary }: StoreEditorProps) {
  const form = useRef<HTMLDivElement>(null)
  const [base, setBase] = useState(stored)
  const [clean, setClean] = useState(() => (stored ? draftOf(stored) : newStore))
  const [draft, setDraft] = useState(clean)
  const [isAttempted, setAttempted] = useState(stored !== undefined)
  const [answered, setAnswered] = useState<readonly DraftFault[]>([])
  const hasRoom = useIsWindowWide(ROOMY)
  const [isAsking, setAsking] = useState(hasRoom)
  const { save, show } = useStoreActions()

  const isDirty = !same(draft, clean)
  const isBehind = stored !== undefined && base !== undefined && stored.updated_at > base.updated_at
  if (isBehind && !isDirty) take(stored)
  const faults = faultsOf(draft)
  const errorOf = (path: string) =>
    [...faults.filter(({ isMissing }) => isAttempted || !isMissing), ...answered].find(fault => fault.path === path)
      ?.message

  function take(theirs: VectorStore) {
    const next = draftOf(theirs)
    setBase(theirs)
    setClean(next)
    setDraft(next)
    setAnswered([])
  }

  function change(part: Partial<StoreDraft>) {
    setDraft({ ...draft, ...part })
    if (answered.length > 0) setAnswered([])
  }

  function showFaults() {
    setAttempted(true)
    if (!hasRoom) setAsking(false)
    focusFirstFault(form.current)
  }

  async function saveNow() {
    if (save.isPending || (stored && !isDirty)) return
    if (faults.length > 0) return showFaults()
    try {
      const vector_id = await save.mutateAsync({ vector_id: stored?.vector_id, body: bodyOf(draft, stored && clean) })
      // The file became the text of what is stored, which is read anew.
      setClean({ ...draft, file: undefined })
      setDraft({ ...draft, file: undefined })
      if (stored === undefined) await show(vector_id)
      toast.success(`Saved “${draft.name.trim()}”`)
    } catch (error) {
      const places = error instanceof ApiError ? error.errors.map(({ path, message }) => faultAt(path, message)) : []
      setAnswered(places)
      if (places.some(({ path }) => path !== '')) showFaults()
      else toast.error(messageOf(error))
    }
  }

  useSaveKey(() => void saveNow())

  const panel = <AskPanel store={summary} isDirty={isDirty} onClose={() => setAsking(false)} />
  const fields = (
    <div ref={form} className={`min-h-0 flex-1 overflow-y-auto ${isAsking && !hasRoom ? 'hidden' : ''}`}>
      <div className="mx-auto flex w-full max-w-3xl flex-col gap-6 px-5 py-5">
        {isBehind && isDirty && (
          <ChangedElsewhere
            says="This knowledge base was changed elsewhere while you edited it. Saving replaces those changes."
            onShow={() => take(stored)}
          />
        )}
        {summary && (
          <div className="-mt-1 flex flex-col gap-2">
            <p className="flex flex-wrap items-center gap-x-1 text-muted text-xs">
              <code className="font-mono">{summary.vector_id}</code>
              <CopyButton text={summary.vector_id} label="Copy the ID" />
            </p>
            <IndexProgress indexing={summary.indexing} />
          </div>
        )}
        <FormSection title="What the AI sees">
          <InputField
            label="Name"
            required
            autoFocus={stored === undefined}
            maxLength={200}
            error={errorOf('name')}
            value={draft.name}
            autoComplete="off"
            onValue={name => change({ name })}
          />
          <TextAreaField
            label="Description"
            required
            maxLength={2000}
            error={errorOf('description')}
            hint="What it covers. The agent uses this to decide when to search here."
            value={draft.description}
            onValue={description => change({ description })}
          />
        </FormSection>
        <TextSection draft={draft} onChange={change} error={errorOf('text') ?? errorOf('file')} />
        {stored && <Uses vector_id={stored.vector_id} />}
      </div>
    </div>
  )
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <StoreHeader
        store={summary}
        isDirty={isDirty}
        isSaving={save.isPending}
        isAsking={isAsking}
        onSave={() => void saveNow()}
        onDiscard={() => stored && take(stored)}
        onAsk={() => setAsking(!isAsking)}
      />
      {isAsking && hasRoom ? (
        <SplitPane id="knowledge-ask" label="Try a question" side="right" size={400} min={300} max={720} panel={panel}>
          {fields}
        </SplitPane>
      ) : (
        <>
          {fields}
          {!hasRoom && <div className={`flex min-h-0 flex-1 flex-col ${isAsking ? '' : 'hidden'}`}>{panel}</div>}
        </>
      )}
      <LeaveGuard
        when={isDirty}
        what={stored ? `the knowledge base “${stored.name}”` : 'a new knowledge base'}
        onDiscard={() => setDraft(clean)}
      />
    </div>
  )
}

/** Beside the field that it is about. */
function faultAt(path: string, message: string): DraftFault {
  return { path: path.startsWith('file') ? 'file' : path === 'format' ? 'text' : path, message, isMissing: false }
}
