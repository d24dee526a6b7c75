import { CircleAlert, TriangleAlert } from 'lucide-react'
import { useEditorStore } from '../store.ts'
import { useFindings } from './useFindings.ts'

/** What is wrong with the pathway; each entry leads to its place. */
export function ProblemsPanel() {
  const { all } = useFindings()
  const store = useEditorStore()
  const ordered = [...all].sort((a, b) => a.severity.localeCompare(b.severity))
  return (
    <section aria-labelledby="problems" className="p-3">
      <h2 id="problems" className="mb-1 font-semibold text-[13px]" aria-live="polite">
        {all.length === 0 ? 'No problems' : `Problems (${all.length})`}
      </h2>
      <ul>
        {ordered.map(({ code, severity, message, node_id, edge_id, field }) => (
          <li key={[code, node_id, edge_id, field, message].join(' ')}>
            <button
              type="button"
              className="flex w-full items-start gap-2 rounded-md px-2 py-1 text-left text-[13px] hover:bg-raised"
              onClick={() => store.getState().reveal({ node_id, edge_key: edge_id, field })}
            >
              {severity === 'error' ? (
                <CircleAlert aria-label="Error" className="mt-0.5 size-3.5 shrink-0 text-danger" />
              ) : (
                <TriangleAlert aria-label="Warning" className="mt-0.5 size-3.5 shrink-0 text-warning" />
              )}
              {message}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
