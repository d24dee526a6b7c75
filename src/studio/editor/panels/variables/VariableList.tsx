import { Braces, TriangleAlert } from 'lucide-react'
import { type KeyboardEvent, useMemo, useState } from 'react'
import { countFindings, type PathwayVariable, type VariableOrigin } from '#pathway/variables/list.ts'
import { Button } from '#ui/Button.tsx'
import { counted, inDigits } from '#ui/counted.ts'
import { FilterSelect } from '#ui/fields.tsx'
import { SearchInput } from '#ui/SearchInput.tsx'
import { EmptyState } from '#ui/States.tsx'
import { useSession } from '../../hooks/useEditor.ts'
import { useFindings } from '../../hooks/useFindings.ts'
import { highlightVariable } from '../../session/analysis/lens.ts'
import { origins } from '../../session/analysis/origins.ts'
import type { Listed } from '../../session/analysis/variables.ts'

/** Number of rows shown at once. */
const PAGE = 200

type Which = VariableOrigin | 'all' | 'problems'

/** All variables, to filter and to choose from; those with problems first. */
export function VariableList({ listed: { variables } }: { readonly listed: Listed }) {
  const { all } = useFindings()
  const [text, setText] = useState('')
  const [which, setWhich] = useState<Which>('all')
  const [shown, setShown] = useState(PAGE)
  const problems = useMemo(() => countFindings(variables, all), [variables, all])
  const rows = useMemo(() => {
    const wanted = text.trim().toLowerCase()
    return variables.list
      .filter(({ key }) => key.includes(wanted))
      .filter(({ key, origins: from }) =>
        which === 'all' ? true : which === 'problems' ? problems.has(key) : from.includes(which),
      )
      .toSorted(
        (one, other) =>
          Number(problems.has(other.key)) - Number(problems.has(one.key)) || one.key.localeCompare(other.key),
      )
  }, [variables, problems, text, which])
  const kinds = useMemo(() => new Set(variables.list.flatMap(variable => variable.origins)), [variables])
  if (variables.list.length === 0) return <NoVariables />
  return (
    <div className="flex flex-col gap-3 p-4">
      <div className="flex flex-wrap gap-2">
        <SearchInput label="Search variables" value={text} onChange={setText} className="min-w-40 flex-1" />
        <FilterSelect
          label="Filter variables"
          className="!w-auto min-w-36"
          value={which}
          onValue={value => setWhich(whichOf(value))}
          options={[
            { value: 'all', label: `All ${inDigits(variables.list.length)}` },
            { value: 'problems', label: `With problems (${inDigits(problems.size)})` },
            ...originKeys
              .filter(origin => kinds.has(origin))
              .map(origin => ({ value: origin, label: origins[origin].title })),
          ]}
        />
      </div>
      <p role="status" className="sr-only">
        {counted(rows.length, 'variable')}
      </p>
      {rows.length === 0 ? (
        <p className="text-[13px] text-muted">No variables match.</p>
      ) : (
        <ul aria-label="Variables" className="-mx-2 flex flex-col" onKeyDown={moveFocus}>
          {rows.slice(0, shown).map(variable => (
            <VariableRow key={variable.key} variable={variable} problems={problems.get(variable.key) ?? 0} />
          ))}
        </ul>
      )}
      {rows.length > shown && (
        <Button className="self-start" onClick={() => setShown(shown + PAGE)}>
          Show {Math.min(PAGE, rows.length - shown)} more
        </Button>
      )}
    </div>
  )
}

const originKeys: readonly VariableOrigin[] = [
  'extracted',
  'answered',
  'tool',
  'status',
  'request',
  'secret',
  'built-in',
  'unset',
]

function whichOf(value: string): Which {
  return value === 'problems' ? value : (originKeys.find(origin => origin === value) ?? 'all')
}

function VariableRow({ variable, problems }: { readonly variable: PathwayVariable; readonly problems: number }) {
  const session = useSession()
  const { key, name, setters, readers, origins: from } = variable
  return (
    <li>
      <button
        type="button"
        data-variable={key}
        className="flex w-full min-w-0 items-start gap-2 rounded-md px-2 py-1.5 text-left hover:bg-raised focus-visible:-outline-offset-2"
        onClick={() => highlightVariable(session, key)}
      >
        <span className="min-w-0 flex-1">
          <span className="block truncate font-mono text-[13px]" title={name}>
            {name}
          </span>
          <span className="block truncate text-muted text-xs">
            {[from.map(origin => origins[origin].title).join(', '), timesSet(setters.length), timesRead(readers.length)]
              .filter(part => part !== '')
              .join(' · ')}
          </span>
        </span>
        {problems > 0 && (
          <span className="flex shrink-0 items-center gap-1 pt-0.5 text-warning text-xs">
            <TriangleAlert aria-hidden className="size-3.5" />
            {problems}
            <span className="sr-only">{problems === 1 ? 'problem' : 'problems'}</span>
          </span>
        )}
      </button>
    </li>
  )
}

/** Describes where it is set; empty if its origin already says so. */
function timesSet(count: number): string {
  return count === 0 ? '' : count === 1 ? 'set once' : `set in ${inDigits(count)} places`
}

function timesRead(count: number): string {
  return count === 0 ? 'never used' : count === 1 ? 'used once' : `used in ${inDigits(count)} places`
}

/** The arrow keys go from row to row. */
function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-variable]')]
  const at = rows.findIndex(row => row.matches(':focus'))
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[event.key]
  if (at < 0 || to === undefined || !rows[to]) return
  event.preventDefault()
  rows[to].focus()
}

function NoVariables() {
  return (
    <div className="p-4">
      <EmptyState title="No variables yet" Icon={Braces}>
        <p className="max-w-72 text-muted">
          Nodes extract values from what the caller says, and webhooks save values from responses. Write{' '}
          <code>{'{{name}}'}</code> in any text to use one.
        </p>
      </EmptyState>
    </div>
  )
}
