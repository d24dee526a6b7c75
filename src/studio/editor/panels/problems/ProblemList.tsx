import { CircleAlert, TriangleAlert } from 'lucide-react'
import { memo, type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { Finding } from '#pathway/finding.ts'
import { Button } from '#ui/Button.tsx'
import { Message } from '#ui/Sentence.tsx'
import { applyFix } from '../../commands/fixes.ts'
import { focusRegion } from '../../commands/regions.ts'
import { useSession } from '../../hooks/useEditor.ts'
import { useShownProblem } from '../../hooks/useShownProblem.ts'
import { findingWords } from '../../kit/findings/FindingMessage.tsx'
import { FixButtons } from '../../kit/findings/FixButtons.tsx'
import { VariableButton } from '../../kit/findings/VariableButton.tsx'
import { findingKeys, type ProblemGroup } from '../../session/analysis/problems.ts'
import { goOnAfter, goToProblem, problemKey } from '../../session/analysis/problemWalk.ts'
import type { EditorSession } from '../../session/session.ts'
import type { ProblemChoice } from './ProblemFilters.tsx'
import { FIRST_PAGE, PAGE, type Shown, shownWith, withEarlier, withLater } from './page.ts'

interface ProblemListProps {
  readonly groups: readonly ProblemGroup[]
  /** Filters of the list. Changing them shows the first problems again. */
  readonly choice: ProblemChoice
}

/** Memoised on its groups: it may be long, and must not render at every key. */
export const ProblemList = memo(function ProblemList({ groups, choice }: ProblemListProps) {
  const { from, to, keys, current, show } = useShown(groups, choice)
  let passed = 0
  return (
    <div data-problems className="pb-2">
      {from > 0 && (
        <div className="px-4 pt-2">
          <Button onClick={() => show(withEarlier)}>Show {Math.min(PAGE, from)} earlier</Button>
        </div>
      )}
      {groups.map(group => {
        const first = Math.max(0, from - passed)
        const findings = group.findings.slice(first, Math.max(0, to - passed))
        const place = passed + first
        passed += group.findings.length
        if (findings.length === 0) return null
        return (
          <section key={group.key} aria-label={group.title} className="px-2 pt-2">
            <h3 className="truncate px-2 pb-0.5 font-medium text-muted text-xs">{group.title}</h3>
            <ul>
              {findings.map((finding, at) => {
                const key = keys[place + at] ?? ''
                return <Problem key={key} finding={finding} name={key} isCurrent={key === current} />
              })}
            </ul>
          </section>
        )
      })}
      {keys.length > to && (
        <EndOfList key={to} onSeen={() => show(withLater)}>
          <Button onClick={() => show(withLater)}>Show {Math.min(PAGE, keys.length - to)} more</Button>
        </EndOfList>
      )}
    </div>
  )
})

/** The end of what is shown: more follows once it has been scrolled into view. */
function EndOfList({ onSeen, children }: { readonly onSeen: () => void; readonly children: ReactNode }) {
  const end = useRef<HTMLDivElement>(null)
  const seen = useEffectEvent(onSeen)
  useEffect(() => {
    const list = end.current?.closest('[data-region="problems"]')
    if (!end.current || !list) return
    const observer = new IntersectionObserver(
      entries => {
        if (entries.some(entry => entry.isIntersecting)) seen()
      },
      { root: list },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={end} className="px-4 pt-2">
      {children}
    </div>
  )
}

/** Pages the list, and always includes the current problem. */
function useShown(groups: readonly ProblemGroup[], choice: ProblemChoice) {
  const current = useShownProblem()
  const keys = useMemo(() => findingKeys(groups.flatMap(group => group.findings)), [groups])
  const [asked, setAsked] = useState({ choice, shown: FIRST_PAGE })
  const at = current === undefined ? -1 : keys.indexOf(current)
  const shown = shownWith(asked.choice === choice ? asked.shown : FIRST_PAGE, at, keys.length)
  if (asked.choice !== choice || asked.shown !== shown) setAsked({ choice, shown })
  const show = (change: (shown: Shown) => Shown) => setAsked({ choice, shown: change(shown) })
  return { ...shown, keys, current, show }
}

interface ProblemProps {
  readonly finding: Finding
  /** Its key in the list. */
  readonly name: string
  readonly isCurrent: boolean
}

const Problem = memo(function Problem({ finding, name, isCurrent }: ProblemProps) {
  const session = useSession()
  const { severity, message, code } = finding
  const row = useRef<HTMLLIElement>(null)
  const Icon = severity === 'error' ? CircleAlert : TriangleAlert
  useEffect(() => {
    if (isCurrent && row.current) scrollIntoList(row.current)
  }, [isCurrent])
  return (
    <li
      ref={row}
      className={`flex flex-wrap items-start rounded-md ${isCurrent ? 'bg-accent-soft' : 'hover:bg-raised'}`}
    >
      <button
        type="button"
        aria-current={isCurrent || undefined}
        aria-label={findingWords(severity, message)}
        data-problem={code}
        data-problem-key={name}
        className="flex min-w-0 flex-[1_1_20rem] items-start gap-2 rounded-md px-2 py-1 text-left text-[13px] leading-5 focus-visible:-outline-offset-2"
        onClick={() => goToProblem(session, finding)}
      >
        <Icon
          aria-hidden
          className={`mt-0.5 size-4 shrink-0 ${severity === 'error' ? 'text-danger' : 'text-warning'}`}
        />
        <span className="min-w-0 break-words">
          <Message text={message} />
        </span>
      </button>
      <div className="flex min-w-0 p-0.5 pl-8 empty:hidden">
        <VariableButton finding={finding} />
        <FixButtons finding={finding} onFix={id => fixInList(session, finding, id, row.current)} />
      </div>
    </li>
  )
})

/** Scrolls the list alone, whose filters stay at its top: the page around it is left where the person looks. */
function scrollIntoList(row: HTMLElement) {
  const list = row.closest('[data-region="problems"]')
  if (!list) return
  const view = list.getBoundingClientRect()
  const top = list.querySelector('[data-filters]')?.getBoundingClientRect().bottom ?? view.top
  const { top: from, bottom: to } = row.getBoundingClientRect()
  if (from < top) list.scrollTop += from - top
  else if (to > view.bottom) list.scrollTop += Math.min(from - top, to - view.bottom)
}

/** Focuses the next problem of the shown list after a fix; where none is left, the controls above it. */
function fixInList(session: EditorSession, finding: Finding, id: string, row: HTMLElement | null) {
  const list = row?.closest('[data-problems]')
  const rows = () => [...(list?.querySelectorAll<HTMLElement>('[data-problem-key]') ?? [])]
  const show = (next: Finding | undefined) =>
    requestAnimationFrame(() => {
      const key = next && problemKey(session, next)
      const shown = rows().find(one => one.dataset.problemKey === key)
      if (shown) shown.focus()
      else focusRegion('problems')
    })
  const order = rows().map(one => one.dataset.problemKey ?? '')
  goOnAfter(session, finding, () => applyFix(session.store, finding, id), show, order)
}
