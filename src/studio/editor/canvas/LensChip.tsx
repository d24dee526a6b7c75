import { Panel } from '@xyflow/react'
import { ScanSearch, X } from 'lucide-react'
import { useEffect, useMemo } from 'react'
import { IconButton } from '#ui/Button.tsx'
import { useCommand } from '../hooks/useCommand.ts'
import { useEditorStore, useSession } from '../hooks/useEditor.ts'
import { useLens, useTrace } from '../hooks/useLens.ts'
import { litPath, marksOfTrace, type VariableTrace } from '../session/analysis/variables.ts'

/** Names the inspected variable on the canvas, and marks the elements that use it. */
export function LensChip() {
  const trace = useTrace()
  useMarks(trace)
  return trace ? <Chip trace={trace} /> : null
}

function useMarks(trace: VariableTrace | undefined) {
  const session = useSession()
  const read = useLens(state => state.read)
  const marks = useMemo(() => (trace ? marksOfTrace(trace, litPath(trace, read)) : null), [trace, read])
  useEffect(() => {
    session.marks.setState({ marks })
  }, [session, marks])
  useEffect(() => () => session.marks.setState({ marks: null }), [session])
}

function Chip({ trace: { variable, unset } }: { readonly trace: VariableTrace }) {
  const store = useEditorStore()
  const close = useCommand('close-lens')
  const { name, setters, readers } = variable
  return (
    <Panel position="top-center" className="!m-2 max-w-[calc(100%-1rem)]">
      <section
        aria-label="Highlighted variable"
        className="flex min-w-0 items-center gap-2 rounded-full border border-line bg-pop py-1 pr-1.5 pl-3 text-[13px] shadow-pop"
      >
        <ScanSearch aria-hidden className="size-4 shrink-0 text-accent" />
        <button
          type="button"
          className="max-w-48 shrink-0 truncate rounded font-medium font-mono hover:underline"
          title={name}
          onClick={() => store.getState().showPanel('variables')}
        >
          {name}
        </button>
        <span role="status" className="min-w-0 truncate text-muted text-xs tabular-nums">
          Set {setters.length}× · used {readers.length}×
          {unset.length > 0 && <span className="text-warning"> · {unset.length} may be unset</span>}
        </span>
        <IconButton label={close.hint} size="small" className="text-muted" onClick={close.run}>
          <X aria-hidden className="size-3.5" />
        </IconButton>
      </section>
    </Panel>
  )
}
