import { useQuery } from '@tanstack/react-query'
import { ReactFlowProvider } from '@xyflow/react'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { useEffect, useMemo } from 'react'
import { messageOf } from '#studio/shell/api.ts'
import { versionsQuery } from '#studio/shell/pathwayQueries.ts'
import { IconButton } from '#ui/Button.tsx'
import { inDigits } from '#ui/counted.ts'
import { WholeDialog } from '#ui/Dialog.tsx'
import { ErrorState, Skeleton } from '#ui/States.tsx'
import { Canvas } from '../../canvas/Canvas.tsx'
import { useCommand } from '../../hooks/useCommand.ts'
import { useCompare } from '../../hooks/useCompare.ts'
import { SessionContext, useEditor } from '../../hooks/useEditor.ts'
import { useSideDocument } from '../../panels/history/compare/useSideDocument.ts'
import { createEditorStore, type EditorStore } from '../../session/document/store.ts'
import { createSession } from '../../session/session.ts'
import type { Side, Sides } from '../../session/view/compareStore.ts'
import { ChangeRows } from './ChangeRows.tsx'
import { type Comparison, compareDocuments } from './compareDocuments.ts'
import { SideField } from './SideField.tsx'

/** Two states of the pathway on one canvas, with what changed from one to the other beside it. */
export function CompareView({ sides, onClose }: { readonly sides: Sides; readonly onClose: () => void }) {
  return (
    <WholeDialog open onClose={onClose} title="Compare">
      <Compared sides={sides} />
    </WholeDialog>
  )
}

function Compared({ sides }: { readonly sides: Sides }) {
  const pathwayId = useEditor(state => state.pathwayId)
  const { versions = [] } = useQuery(versionsQuery(pathwayId)).data ?? {}
  const compare = useCompare(state => state.compare)
  const before = useSideDocument(sides.before)
  const after = useSideDocument(sides.after)
  const comparison = useMemo(
    () => (before.document && after.document ? compareDocuments(before.document, after.document) : undefined),
    [before.document, after.document],
  )
  const choose = (which: keyof Sides) => (side: Side) => compare({ ...sides, [which]: side })
  const failed = [before, after].find(one => one.error)
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-b px-5 pb-3">
        <SideField label="From" side={sides.before} versions={versions} onChange={choose('before')} />
        <SideField label="To" side={sides.after} versions={versions} onChange={choose('after')} />
        {comparison && <Stepper comparison={comparison} />}
      </div>
      {failed ? (
        <div className="p-5">
          <ErrorState message={messageOf(failed.error)} onRetry={failed.retry} />
        </div>
      ) : comparison ? (
        <Result key={`${sides.before} ${sides.after}`} pathwayId={pathwayId} comparison={comparison} />
      ) : (
        <div className="p-5">
          <Skeleton rows={4} />
        </div>
      )}
    </>
  )
}

/** Index of the change that is looked at; null for none. */
function useCurrent({ changes }: Comparison): number | null {
  const at = useCompare(state => state.at)
  return at === null || changes.length === 0 ? null : ((at % changes.length) + changes.length) % changes.length
}

function Stepper({ comparison }: { readonly comparison: Comparison }) {
  const current = useCurrent(comparison)
  const next = useCommand('next-change')
  const previous = useCommand('previous-change')
  const { changes } = comparison
  const change = current === null ? undefined : changes[current]
  return (
    <div className="ml-auto flex items-center gap-1">
      <p className="mr-1 text-[13px] text-muted tabular-nums" role="status">
        {current === null
          ? changes.length === 1
            ? 'One change'
            : `${inDigits(changes.length)} changes`
          : `Change ${inDigits(current + 1)} of ${inDigits(changes.length)}`}
        <span className="sr-only">{change && `: ${change.title}`}</span>
      </p>
      <IconButton
        label={previous.title}
        shortcut={previous.shortcut}
        disabled={changes.length === 0}
        onClick={previous.run}
      >
        <ChevronUp aria-hidden className="size-4" />
      </IconButton>
      <IconButton label={next.title} shortcut={next.shortcut} disabled={changes.length === 0} onClick={next.run}>
        <ChevronDown aria-hidden className="size-4" />
      </IconButton>
    </div>
  )
}

function Result({ pathwayId, comparison }: { readonly pathwayId: string; readonly comparison: Comparison }) {
  const shown = useMemo(() => {
    const store = createEditorStore({ pathwayId, document: comparison.document, revision: '', isReadOnly: true })
    const session = createSession(store)
    session.marks.setState({ marks: comparison.marks })
    return session
  }, [pathwayId, comparison])
  const current = useCurrent(comparison)
  const goTo = useCompare(state => state.goTo)
  useFollow(shown.store, comparison, current, goTo)
  const { changes, moved, reordered } = comparison
  return (
    <div className="flex min-h-0 flex-1 max-md:flex-col">
      <div className="min-h-0 min-w-0 flex-1">
        <SessionContext value={shown}>
          <ReactFlowProvider>
            <Canvas />
          </ReactFlowProvider>
        </SessionContext>
      </div>
      <section
        aria-label="What changed"
        className="w-[26rem] shrink-0 overflow-y-auto border-line border-l p-3 max-md:h-1/2 max-md:w-full max-md:border-t max-md:border-l-0"
      >
        {changes.length === 0 && moved.length === 0 && !reordered ? (
          <p className="p-2 text-muted">No differences</p>
        ) : (
          <ChangeRows comparison={comparison} current={current} onGo={goTo} />
        )}
      </section>
    </div>
  )
}

/** The canvas shows the change that is looked at, and a click on the canvas looks at the change of what it hits. */
function useFollow(
  shown: EditorStore,
  { changes }: Comparison,
  current: number | null,
  goTo: (at: number) => void,
): void {
  useEffect(() => {
    const change = current === null ? undefined : changes[current]
    if (change && Object.keys(change.at).length > 0) shown.getState().reveal({ ...change.at, mayZoom: true })
  }, [shown, changes, current])
  useEffect(
    () =>
      shown.subscribe(({ selection }, earlier) => {
        if (selection === earlier.selection) return
        const { nodes, edges, notes, groups } = selection
        const isIn = (part: ReadonlySet<string>, id: string | undefined) => id !== undefined && part.has(id)
        const found = changes.findIndex(
          ({ at }) =>
            isIn(nodes, at.node_id) || isIn(edges, at.edge_key) || isIn(notes, at.note_id) || isIn(groups, at.group_id),
        )
        if (found >= 0) goTo(found)
      }),
    [shown, changes, goTo],
  )
}
