import { Circle, CircleCheck, CircleDashed, CircleX, MessagesSquare, PencilLine, Play, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import type { TestResult, TestSummary } from '#contract/pathwayTests.ts'
import { messageOf } from '#studio/shell/api.ts'
import { IconButton } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { counted } from '#ui/counted.ts'
import { InlineText } from '#ui/InlineText.tsx'
import { MoreMenu } from '#ui/Menu.tsx'
import { RelativeTime } from '#ui/RelativeTime.tsx'
import { Spinner } from '#ui/Spinner.tsx'
import { toast } from '#ui/toast.ts'
import { useEditor } from '../../hooks/useEditor.ts'
import { type TestState, useTestRun } from '../../hooks/useTests.ts'
import { brainName } from '../../kit/brainName.ts'
import { changeTest, removeTest } from '../../session/run/tests.ts'
import { TestFailureNote } from './TestFailureNote.tsx'
import { useTestInChat } from './useTestInChat.ts'

interface TestRowProps {
  readonly test: TestSummary
  readonly state: TestState
}

/** Row of a test: name, last result, and where it left its path. */
export function TestRow({ test, state }: TestRowProps) {
  const { test_id, name, last_result } = test
  const { running, run } = useTestRun()
  const [asked, setAsked] = useState<'name' | 'delete' | null>(null)
  const row = useRef<HTMLLIElement>(null)
  const rename = useRename(test)
  const openInChat = useTestInChat()
  const isRunning = running?.test_ids[running.done] === test_id
  return (
    <li ref={row} className="flex flex-col gap-2 py-2.5">
      <div className="flex items-start gap-2">
        <span className="mt-0.5 shrink-0">
          {isRunning ? <Spinner label="" className="size-4" /> : <StateIcon state={state} />}
        </span>
        <div className="min-w-0 flex-1">
          {asked === 'name' ? (
            <InlineText
              label="Test name"
              placeholder={name}
              value={name}
              className="w-full rounded border border-line bg-surface px-1 font-medium text-[13px]"
              onEnd={(written, byKey) => {
                setAsked(null)
                void rename(written)
                // The menu that it was asked for in.
                if (byKey) row.current?.querySelector<HTMLElement>('[aria-haspopup="menu"]')?.focus()
              }}
            />
          ) : (
            <p className="line-clamp-2 font-medium text-[13px] [overflow-wrap:anywhere]" title={name}>
              {name}
            </p>
          )}
          <p className="flex flex-wrap items-center gap-x-1.5 text-muted text-xs">
            {isRunning ? 'Running…' : <Outcome test={test} state={state} />}
          </p>
        </div>
        <IconButton
          label={`Run ${name}`}
          size="small"
          disabled={running !== null}
          className="text-muted"
          onClick={() => run([test])}
        >
          <Play aria-hidden className="size-3.5" />
        </IconButton>
        <MoreMenu
          label={`Actions for ${name}`}
          items={[
            {
              label: 'Open in Chat',
              icon: <MessagesSquare aria-hidden className="size-3.5" />,
              onSelect: () => openInChat(test_id),
            },
            {
              label: 'Rename',
              icon: <PencilLine aria-hidden className="size-3.5" />,
              onSelect: () => setAsked('name'),
            },
            {
              label: 'Delete…',
              icon: <Trash2 aria-hidden className="size-3.5" />,
              isApart: true,
              isDanger: true,
              onSelect: () => setAsked('delete'),
            },
          ]}
        />
      </div>
      {last_result?.failure && !isRunning && (
        <TestFailureNote test_id={test_id} result={last_result} failure={last_result.failure} />
      )}
      <DeleteDialog test={test} open={asked === 'delete'} onClose={() => setAsked(null)} />
    </li>
  )
}

const icons = {
  passed: [CircleCheck, 'text-success'],
  failed: [CircleX, 'text-danger'],
  outdated: [CircleDashed, 'text-muted'],
  new: [Circle, 'text-muted'],
} as const

function StateIcon({ state }: { readonly state: TestState }) {
  const [Icon, tone] = icons[state]
  return <Icon aria-hidden className={`size-4 ${tone}`} />
}

const outcomes = { passed: 'Passed', failed: 'Failed' } as const

function Outcome({ test: { turn_count, last_result }, state }: TestRowProps) {
  if (!last_result) return <span>Not run yet, {counted(turn_count, 'turn')}</span>
  const { status, ran_at } = last_result
  return (
    <>
      <span className={state === 'outdated' ? '' : toneOf(status)}>{outcomes[status]}</span>
      <RelativeTime iso={ran_at} />
      <span>{wayOf(last_result)}</span>
      {state === 'outdated' && <span>Changed since then</span>}
    </>
  )
}

const toneOf = (status: TestResult['status']) => (status === 'passed' ? 'text-success' : 'text-danger')

/** Says what it was played with, since a model may take another path each time. */
function wayOf({ brain, pathway_version }: TestResult): string {
  const by = `with ${brainName(brain)}`
  return pathway_version === 'draft' ? by : `${by} on version ${pathway_version}`
}

function useRename({ test_id, name }: TestSummary) {
  const pathwayId = useEditor(state => state.pathwayId)
  return async (written: string | undefined) => {
    const next = written?.trim() ?? ''
    if (next === '' || next === name) return
    try {
      await changeTest(pathwayId, test_id, { name: next })
    } catch (error) {
      toast.error(messageOf(error))
    }
  }
}

interface DeleteDialogProps {
  readonly test: TestSummary
  readonly open: boolean
  readonly onClose: () => void
}

function DeleteDialog({ test: { test_id, name }, open, onClose }: DeleteDialogProps) {
  const pathwayId = useEditor(state => state.pathwayId)
  const [busy, setBusy] = useState(false)
  async function remove() {
    setBusy(true)
    try {
      await removeTest(pathwayId, test_id)
      toast.success('Deleted the test')
      onClose()
    } catch (error) {
      toast.error(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title="Delete this test?"
      description={`“${name}” and its last result will be gone. This can’t be undone.`}
      confirm="Delete"
      busy={busy}
      onConfirm={() => void remove()}
    />
  )
}
