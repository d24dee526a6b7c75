import { CircleAlert, TriangleAlert } from 'lucide-react'
import { memo, useState } from 'react'
import type { Finding } from '#pathway/finding.ts'
import { Button } from '#ui/Button.tsx'
import { useEditorStore } from '../store.ts'
import { FindingMessage } from './FindingMessage.tsx'
import { findingKey, type ProblemGroup, placeOf } from './order.ts'

/** A pathway of thousands of nodes may have thousands of problems; more than these nobody reads at once. */
const PAGE = 200

/** Rendered again only for other groups: it may be long, and stands by at every key that is typed. */
export const ProblemList = memo(function ProblemList({ groups }: { groups: readonly ProblemGroup[] }) {
  const [shown, setShown] = useState(PAGE)
  const total = groups.reduce((sum, group) => sum + group.findings.length, 0)
  let left = shown
  return (
    <div className="pb-2">
      {groups.map(group => {
        const findings = group.findings.slice(0, Math.max(0, left))
        left -= group.findings.length
        if (findings.length === 0) return null
        return (
          <section key={group.key} aria-label={group.title} className="px-2 pt-2">
            <h3 className="truncate px-2 pb-0.5 font-medium text-muted text-xs">{group.title}</h3>
            <ul>
              {findings.map(finding => (
                <li key={findingKey(finding)}>
                  <Problem finding={finding} />
                </li>
              ))}
            </ul>
          </section>
        )
      })}
      {total > shown && (
        <div className="px-4 pt-2">
          <Button onClick={() => setShown(shown + PAGE)}>Show {Math.min(PAGE, total - shown)} more</Button>
        </div>
      )}
    </div>
  )
})

const Problem = memo(function Problem({ finding }: { finding: Finding }) {
  const store = useEditorStore()
  const { severity, message, code } = finding
  const Icon = severity === 'error' ? CircleAlert : TriangleAlert
  return (
    <button
      type="button"
      data-problem={code}
      className="flex w-full items-start gap-2 rounded-md px-2 py-1 text-left text-[13px] leading-5 hover:bg-raised focus-visible:-outline-offset-2"
      onClick={() => store.getState().reveal(placeOf(finding))}
    >
      <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${severity === 'error' ? 'text-danger' : 'text-warning'}`} />
      <FindingMessage severity={severity} message={message} />
    </button>
  )
})
