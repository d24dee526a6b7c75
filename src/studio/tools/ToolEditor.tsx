import { useRef, useState } from 'react'
import { ApiError } from '#contract/call.ts'
import type { ToolBody } from '#contract/tools.ts'
import { messageOf } from '#studio/shell/api.ts'
import { ChangedElsewhere } from '#studio/shell/forms/ChangedElsewhere.tsx'
import { focusFirstFault } from '#studio/shell/forms/focusFirstFault.ts'
import { LeaveGuard } from '#studio/shell/forms/LeaveGuard.tsx'
import { useSaveKey } from '#studio/shell/forms/useSaveKey.ts'
import { CopyButton } from '#ui/CopyButton.tsx'
import { SplitPane } from '#ui/SplitPane.tsx'
import { toast } from '#ui/toast.ts'
import { useIsWindowWide } from '#ui/useWindowWidth.ts'
import { useToolActions } from './actions.ts'
import { type DraftFault, draftOf, newTool, placeFault, readDraft, type ToolDraft } from './draft.ts'
import type { StoredTool } from './storedTool.ts'
import { ToolForm } from './ToolForm.tsx'
import { ToolHeader } from './ToolHeader.tsx'
import { TryPanel } from './TryPanel.tsx'

/** Rem; narrower, a form and the place to try it beside it would both be cramped. */
const ROOMY = 80
const TRY_KEPT_AS = 'dialpath-tools-try'
const same = (one: ToolDraft, other: ToolDraft) => JSON.stringify(one) === JSON.stringify(other)

interface ToolEditorProps {
  /** Undefined for a new one. */
  readonly stored: StoredTool | undefined
  /** The new tool has become one with an id. */
  readonly onCreated: (tool_id: string) => void
}

/** A tool's form, and beside it the place to try it. */
export function ToolEditor({ stored, onCreated }: ToolEditorProps) {
  const form = useRef<HTMLDivElement>(null)
  const [base, setBase] = useState(stored)
  const [clean, setClean] = useState(() => (stored ? draftOf(stored.tool) : newTool))
  const [draft, setDraft] = useState(clean)
  const [attempted, setAttempted] = useState(stored !== undefined)
  const [answered, setAnswered] = useState<readonly DraftFault[]>([])
  const hasRoom = useIsWindowWide(ROOMY)
  const [isTrying, setTrying] = useState(() => hasRoom && localStorage.getItem(TRY_KEPT_AS) !== 'closed')
  const { save, show } = useToolActions()

  const isDirty = !same(draft, clean)
  const isBehind = stored !== undefined && base !== undefined && stored.updated_at > base.updated_at
  if (isBehind && !isDirty) take(stored)

  const { tool, faults } = readDraft(draft)
  const shown = [...faults.filter(fault => attempted || !fault.missing), ...answered]

  function take(theirs: StoredTool) {
    const next = draftOf(theirs.tool)
    setBase(theirs)
    setClean(next)
    setDraft(next)
    setAnswered([])
  }

  function change(part: Partial<ToolDraft>) {
    setDraft({ ...draft, ...part })
    if (answered.length > 0) setAnswered([])
  }

  function showFaults() {
    setAttempted(true)
    if (!hasRoom) setTrying(false)
    focusFirstFault(form.current)
  }

  function saveNow() {
    if (save.isPending) return
    if (!tool || faults.length > 0) return showFaults()
    if (!isDirty && stored) return
    void submit(tool, draft)
  }

  async function submit(body: ToolBody, written: ToolDraft) {
    try {
      const saved = await save.mutateAsync({ tool_id: stored?.tool_id, tool: body })
      setBase(saved)
      setClean(written)
      if (stored === undefined) {
        onCreated(saved.tool_id)
        await show(saved.tool_id)
      }
      toast.success(`Saved “${body.name}”`)
    } catch (error) {
      const places = error instanceof ApiError ? error.errors.map(fault => placeFault(written, fault)) : []
      setAnswered(places)
      if (places.length > 0) showFaults()
      else toast.error(messageOf(error))
    }
  }

  function setPanel(open: boolean) {
    setTrying(open)
    if (hasRoom) localStorage.setItem(TRY_KEPT_AS, open ? 'open' : 'closed')
  }

  useSaveKey(saveNow)

  const fields = (
    <div ref={form} className={`min-h-0 flex-1 overflow-y-auto ${isTrying && !hasRoom ? 'hidden' : ''}`}>
      <div className="mx-auto flex w-full max-w-3xl flex-col gap-6 px-5 py-5">
        {isBehind && isDirty && (
          <ChangedElsewhere
            says="This tool was changed elsewhere while you edited it. Saving replaces those changes."
            onShow={() => take(stored)}
          />
        )}
        {stored && (
          <p className="-mt-1 flex flex-wrap items-center gap-x-1 text-muted text-xs">
            <code className="font-mono">{stored.tool_id}</code>
            <CopyButton text={stored.tool_id} label="Copy the ID" />
            <span>Use this ID in calls and numbers.</span>
          </p>
        )}
        <div className="flex flex-col gap-6">
          <ToolForm draft={draft} isNew={stored === undefined} onChange={change} faults={shown} />
        </div>
      </div>
    </div>
  )
  const panel = <TryPanel draft={draft} onFaults={showFaults} onClose={() => setPanel(false)} />
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <ToolHeader
        stored={stored}
        isDirty={isDirty}
        isSaving={save.isPending}
        isTrying={isTrying}
        onSave={saveNow}
        onDiscard={() => stored && take(stored)}
        onTry={() => setPanel(!isTrying)}
      />
      {isTrying && hasRoom ? (
        <SplitPane id="tools-try" label="Try it" side="right" size={420} min={320} max={720} panel={panel}>
          {fields}
        </SplitPane>
      ) : (
        <>
          {fields}
          {!hasRoom && <div className={`flex min-h-0 flex-1 flex-col ${isTrying ? '' : 'hidden'}`}>{panel}</div>}
        </>
      )}
      <LeaveGuard
        when={isDirty}
        what={stored ? `the tool “${stored.tool.name}”` : 'a new tool'}
        onDiscard={() => setDraft(clean)}
      />
    </div>
  )
}
