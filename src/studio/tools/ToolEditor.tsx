import { Copy, Ellipsis, FlaskConical, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { toast } from 'sonner'
import { ApiError } from '#contract/call.ts'
import type { ToolBody } from '#contract/tools.ts'
import { LeaveGuard } from '#studio/forms/LeaveGuard.tsx'
import { saveKey, useSaveKey } from '#studio/forms/useSaveKey.ts'
import { messageOf } from '#studio/shell/api.ts'
import { Button, IconButton } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { CopyButton } from '#ui/CopyButton.tsx'
import { Menu } from '#ui/Menu.tsx'
import { SplitPane } from '#ui/SplitPane.tsx'
import { Tooltip } from '#ui/Tooltip.tsx'
import { useToolActions } from './actions.ts'
import { type DraftFault, draftOf, newTool, placeFault, readDraft, type ToolDraft } from './draft.ts'
import type { StoredTool } from './queries.ts'
import { ToolForm } from './ToolForm.tsx'
import { TryPanel } from './TryPanel.tsx'

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
  const [isTrying, setTrying] = useState(() => localStorage.getItem(TRY_KEPT_AS) !== 'closed')
  const [isDeleting, setDeleting] = useState(false)
  const { save, duplicate, remove, show } = useToolActions()

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
    requestAnimationFrame(() => {
      const [first] = form.current?.querySelectorAll<HTMLElement>('[aria-invalid="true"]') ?? []
      first?.focus()
      first?.scrollIntoView({ block: 'center' })
    })
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
      toast.success(`“${body.name}” was saved.`)
    } catch (error) {
      const places = error instanceof ApiError ? error.errors.map(fault => placeFault(written, fault)) : []
      setAnswered(places)
      if (places.length > 0) showFaults()
      else toast.error(messageOf(error))
    }
  }

  function setPanel(open: boolean) {
    setTrying(open)
    localStorage.setItem(TRY_KEPT_AS, open ? 'open' : 'closed')
  }

  useSaveKey(saveNow)

  const title = stored ? stored.tool.name : 'New tool'
  const content = (
    <div className="flex min-h-0 flex-1 flex-col">
      <header className="flex h-12 shrink-0 items-center gap-2 border-line border-b bg-surface pr-3 pl-5">
        <h2 className="min-w-0 truncate font-semibold text-[15px]" title={title}>
          {title}
        </h2>
        <span role="status" className="min-w-0 flex-1 truncate text-muted text-xs">
          {isDirty ? 'Unsaved changes' : ''}
        </span>
        {isDirty && stored && (
          <Button look="quiet" onClick={() => take(stored)}>
            Discard
          </Button>
        )}
        <Button aria-pressed={isTrying} onClick={() => setPanel(!isTrying)}>
          <FlaskConical aria-hidden className="size-3.5" />
          Try it
        </Button>
        <Tooltip label={stored ? 'Save the changes' : 'Create the tool'} shortcut={saveKey}>
          <Button look="primary" busy={save.isPending} disabled={stored !== undefined && !isDirty} onClick={saveNow}>
            {stored ? 'Save' : 'Create'}
          </Button>
        </Tooltip>
        {stored && (
          <Menu
            trigger={
              <IconButton label="More for this tool">
                <Ellipsis aria-hidden className="size-4" />
              </IconButton>
            }
            items={[
              {
                label: 'Duplicate',
                icon: <Copy aria-hidden className="size-4 text-muted" />,
                isDisabled: isDirty,
                onSelect: () => duplicate.mutate(stored),
              },
              {
                label: 'Delete',
                icon: <Trash2 aria-hidden className="size-4" />,
                isDanger: true,
                isApart: true,
                onSelect: () => setDeleting(true),
              },
            ]}
          />
        )}
      </header>
      <div ref={form} className="min-h-0 flex-1 overflow-y-auto">
        <div className="mx-auto flex w-full max-w-3xl flex-col gap-6 px-5 py-5">
          {isBehind && isDirty && (
            <div
              role="alert"
              className="flex items-center gap-3 rounded-lg bg-warning-soft px-3 py-2 text-warning text-xs"
            >
              <p className="flex-1">
                This tool was changed elsewhere while you edited it. Saving replaces those changes.
              </p>
              <Button size="small" onClick={() => take(stored)}>
                Show theirs
              </Button>
            </div>
          )}
          {stored && (
            <p className="-mt-1 flex items-center gap-1 text-muted text-xs">
              <code className="min-w-0 truncate font-mono">{stored.tool_id}</code>
              <CopyButton text={stored.tool_id} label="Copy the id" />
              <span className="truncate">Calls and numbers name the tool by this id.</span>
            </p>
          )}
          <div className="flex flex-col gap-6">
            <ToolForm draft={draft} onChange={change} faults={shown} />
          </div>
        </div>
      </div>
      <LeaveGuard when={isDirty} what={stored ? `the tool “${stored.tool.name}”` : 'a new tool'} />
      {stored && (
        <ConfirmDialog
          open={isDeleting}
          onClose={() => setDeleting(false)}
          title={`Delete “${stored.tool.name}”?`}
          description="Calls and numbers that name this tool go on without it. It cannot be brought back under its id."
          confirm="Delete"
          cancel="Keep it"
          busy={remove.isPending}
          onConfirm={() => remove.mutate(stored)}
        />
      )}
    </div>
  )
  if (!isTrying) return content
  return (
    <SplitPane
      id="tools-try"
      label="Try it"
      side="right"
      size={400}
      min={300}
      max={640}
      panel={<TryPanel draft={draft} onFaults={showFaults} onClose={() => setPanel(false)} />}
    >
      {content}
    </SplitPane>
  )
}
