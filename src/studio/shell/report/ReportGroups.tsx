import { Archive, ChevronDown, CircleAlert, Info, KeyRound, type LucideIcon, TriangleAlert } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { ReportEntry } from '#pathway/interchange/report/entries.ts'
import type { ImportReport } from '#pathway/interchange/report/report.ts'
import type { DocumentPlace } from '#pathway/place.ts'
import { Button } from '#ui/Button.tsx'
import { inDigits } from '#ui/counted.ts'
import { Message } from '#ui/Sentence.tsx'

type Show = (place: DocumentPlace) => void

interface ReportGroupsProps {
  readonly report: ImportReport
  /** Changes made during the import, as sentences. */
  readonly changes: readonly string[]
  /** Shows a place; if absent, places are plain text. */
  readonly onShow?: Show
  /** Content of the secrets group. */
  readonly secrets: ReactNode
}

/** Groups of the import report, the most urgent first. */
export function ReportGroups({ report, changes, onShow, secrets }: ReportGroupsProps) {
  const { unplayable, risky, readDifferently, kept } = report
  const groups: readonly (Omit<GroupProps, 'count' | 'children'> & { readonly entries: readonly ReportEntry[] })[] = [
    {
      title: 'Must fix',
      about: 'Calls can’t run until these are fixed.',
      entries: unplayable,
      Icon: CircleAlert,
      tone: 'text-danger',
      startsOpen: true,
    },
    {
      title: 'Warnings',
      about: 'Calls run, but may not behave as intended.',
      entries: risky,
      Icon: TriangleAlert,
      tone: 'text-warning',
    },
    {
      title: 'Changed on import',
      entries: changes.map((message): ReportEntry => ({ message, places: [] })),
      Icon: Info,
      tone: 'text-muted',
    },
    {
      title: 'Interpreted',
      about: 'Dialpath reads these differently. Your file keeps the original form.',
      entries: readDifferently,
      Icon: Info,
      tone: 'text-muted',
    },
    {
      title: 'Unsupported',
      about: 'Ignored by Dialpath, preserved on export.',
      entries: kept,
      Icon: Archive,
      tone: 'text-muted',
    },
  ]
  return (
    <div className="flex flex-col gap-2">
      <Group title="Secrets in plain text" count={report.secrets.length} Icon={KeyRound} tone="text-warning" startsOpen>
        {secrets}
      </Group>
      {groups.map(({ entries, ...group }) => (
        <Group key={group.title} {...group} count={entries.length}>
          <Entries entries={entries} onShow={onShow} />
        </Group>
      ))}
    </div>
  )
}

interface GroupProps {
  readonly title: string
  readonly about?: string
  readonly count: number
  readonly Icon: LucideIcon
  readonly tone: string
  readonly startsOpen?: boolean
  readonly children: ReactNode
}

function Group({ title, about, count, Icon, tone, startsOpen = false, children }: GroupProps) {
  if (count === 0) return null
  return (
    <details open={startsOpen} className="group rounded-lg border border-line bg-surface">
      <summary className="flex cursor-pointer select-none items-center gap-2.5 rounded-lg px-3 py-2.5 hover:bg-raised">
        <Icon aria-hidden className={`size-4 shrink-0 ${tone}`} />
        <h3 className="min-w-0 flex-1 font-medium text-[13px]">{title}</h3>
        <span className="text-muted text-xs tabular-nums">{inDigits(count)}</span>
        <ChevronDown aria-hidden className="size-4 shrink-0 text-muted transition-transform group-open:rotate-180" />
      </summary>
      <div className="flex flex-col gap-2 border-line border-t px-3 py-2.5">
        {about && <p className="text-muted text-xs">{about}</p>}
        {children}
      </div>
    </details>
  )
}

const SHOWN_ENTRIES = 20
const SHOWN_PLACES = 4

function Entries({ entries, onShow }: { readonly entries: readonly ReportEntry[]; readonly onShow: Show | undefined }) {
  const [shown, more] = useShown(entries, SHOWN_ENTRIES)
  return (
    <ul className="flex flex-col gap-2 text-[13px]">
      {shown.map(({ message, places }) => (
        <li key={`${message} ${places[0]?.path}`} className="flex flex-col gap-0.5 [overflow-wrap:anywhere]">
          <p>
            <Message text={message} />
          </p>
          <Places places={places} onShow={onShow} />
        </li>
      ))}
      {more && <li>{more}</li>}
    </ul>
  )
}

/** Places of one item, each a link if it can be shown. */
export function Places({
  places,
  onShow,
}: {
  readonly places: readonly DocumentPlace[]
  readonly onShow: Show | undefined
}) {
  const [shown, more] = useShown(places, SHOWN_PLACES)
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-0.5 text-xs empty:hidden">
      {shown.map(place => (
        <Place key={`${place.path} ${place.field}`} place={place} onShow={onShow} />
      ))}
      {more}
    </span>
  )
}

function Place({ place, onShow }: { readonly place: DocumentPlace; readonly onShow: Show | undefined }) {
  const { name, field, path, node_id, edge_key } = place
  const words = (
    <>
      <span className="min-w-0 truncate">{name || path}</span>
      {name !== '' && field !== undefined && <code className="min-w-0 truncate text-[11px] text-muted">{field}</code>}
    </>
  )
  const look = 'inline-flex min-w-0 max-w-full items-baseline gap-1.5'
  const leadsSomewhere = node_id !== undefined || edge_key !== undefined || field === 'globalPrompt'
  if (!onShow || !leadsSomewhere) return <span className={`${look} text-muted`}>{words}</span>
  return (
    <button
      type="button"
      title={path}
      className={`${look} rounded py-0.5 text-accent underline decoration-accent/40 underline-offset-2 hover:decoration-accent`}
      onClick={() => onShow(place)}
    >
      {words}
    </button>
  )
}

/** The first of a long list, and a button that shows the rest. */
function useShown<Item>(items: readonly Item[], most: number): readonly [readonly Item[], ReactNode] {
  const [showsAll, setShowsAll] = useState(false)
  // Hiding only one or two would not help.
  if (showsAll || items.length <= most + 2) return [items, null]
  return [
    items.slice(0, most),
    <Button key="more" look="quiet" size="small" onClick={() => setShowsAll(true)}>
      Show all {inDigits(items.length)}
    </Button>,
  ]
}
