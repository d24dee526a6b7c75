import {
  ArrowRight,
  Braces,
  ChevronRight,
  CircleAlert,
  CircleStop,
  Info,
  type LucideIcon,
  MoveRight,
  Play,
  TriangleAlert,
  Undo2,
} from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { JsonView } from '#ui/JsonView.tsx'
import {
  FoundPassages,
  Mappings,
  MoveDetails,
  OperationDetails,
  RankedWays,
  Rejected,
  Unset,
  Values,
} from './details.tsx'
import { operationIcon, operationText } from './operationText.ts'
import { RowTime } from './RowTime.tsx'
import type { MoveRow, OperationRow, RowContent, SpeechRow, TimelineRow } from './row.ts'
import { ShowPrompt } from './ShowPrompt.tsx'
import type { TimelineSetting } from './setting.ts'

type EventContent = Exclude<RowContent, SpeechRow>

interface EventRowProps extends TimelineSetting {
  readonly row: TimelineRow & EventContent
}

interface EventAppearance {
  readonly Icon: LucideIcon
  readonly tone: string
  readonly title: ReactNode
  /** A second line that always shows. */
  readonly about?: ReactNode
  /** Content of the disclosure below. */
  readonly details?: ReactNode
}

const tones = { info: 'text-muted', warning: 'text-warning', error: 'text-danger' }
const noteIcons = { info: Info, warning: TriangleAlert, error: CircleAlert }

/** Row of an event between utterances, with its details on demand. */
export function EventRow({ row, node, edge, began }: EventRowProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const { Icon, tone, title, about, details } = appearanceOf(row, { node, edge })
  return (
    <li className="flex gap-2.5 pt-2 text-xs leading-5">
      <Icon aria-hidden className={`mt-[3px] size-3.5 shrink-0 ${tone}`} />
      <div className="min-w-0 flex-1">
        <div className="flex items-baseline gap-2">
          <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">{title}</div>
          <RowTime row={row} began={began} />
        </div>
        {about && <div className="text-muted [overflow-wrap:anywhere]">{about}</div>}
        {details && (
          <>
            <button
              type="button"
              aria-expanded={isOpen}
              aria-controls={id}
              className="-ml-1 inline-flex items-center gap-0.5 rounded pr-1 text-muted hover:text-ink"
              onClick={() => setOpen(!isOpen)}
            >
              <ChevronRight aria-hidden className={`size-3.5 transition-transform ${isOpen ? 'rotate-90' : ''}`} />
              Details
            </button>
            <div id={id} className="empty:hidden">
              {isOpen && details}
            </div>
          </>
        )}
      </div>
    </li>
  )
}

type Places = Pick<TimelineSetting, 'node' | 'edge'>

function appearanceOf(row: TimelineRow & EventContent, places: Places): EventAppearance {
  switch (row.is) {
    case 'move':
      return appearanceOfMove(row, places)
    case 'stay':
      return {
        Icon: Undo2,
        tone: 'text-muted',
        title: <span className="text-muted">Stayed here. {row.reason}</span>,
        ...(row.ranked.length > 0 && { details: <RankedWays ranked={row.ranked} taken={null} brain={row.brain} /> }),
      }
    case 'operation':
      return appearanceOfOperation(row)
    case 'extraction': {
      const found = Object.keys(row.extracted)
      return {
        Icon: Braces,
        tone: 'text-muted',
        title:
          found.length > 0 ? (
            <Values values={row.extracted} />
          ) : (
            <span className="text-muted">Looked for {row.requested.join(', ')}. Nothing found yet.</span>
          ),
        ...(row.rejected.length > 0 && { about: <Rejected rejected={row.rejected} /> }),
      }
    }
    case 'unset':
      return {
        Icon: TriangleAlert,
        tone: tones.warning,
        title: <Unset names={row.names} />,
      }
    case 'note':
      return {
        Icon: noteIcons[row.tone],
        tone: tones[row.tone],
        title: <span className={row.tone === 'info' ? 'text-muted' : tones[row.tone]}>{row.text}</span>,
        ...(row.prompt_hash !== undefined && { about: <ShowPrompt hash={row.prompt_hash} /> }),
      }
    case 'unknown':
      return {
        Icon: Info,
        tone: tones.info,
        title: <span className="text-muted">Event from another version of Dialpath: {row.event_type}</span>,
        details: <JsonView label="Contents" value={row.payload} open={1} className="mt-1 max-h-64" />,
      }
    case 'end': {
      const failed = row.reason === 'error' || row.reason === 'loop'
      return {
        Icon: failed ? CircleAlert : CircleStop,
        tone: failed ? tones.error : 'text-muted',
        title: <span className="font-medium">{row.message || 'The conversation ended.'}</span>,
      }
    }
  }
}

function appearanceOfMove(row: MoveRow, { node, edge }: Places): EventAppearance {
  const { via, from, to, label, edge_key, reason, changes, ranked } = row
  const isStart = via === 'start'
  const hasDetails =
    ranked.length > 0 ||
    Object.keys(changes.added).length + Object.keys(changes.modified).length + changes.removed.length > 0
  return {
    Icon: isStart ? Play : via === 'return' ? Undo2 : MoveRight,
    tone: 'text-accent',
    title: (
      <span className="-mt-0.5 inline-flex max-w-full flex-wrap items-baseline gap-x-1.5">
        {from !== null && (
          <>
            <span className="text-muted">{node(from)}</span>
            <ArrowRight aria-label="to" className="size-3 shrink-0 self-center text-muted" />
          </>
        )}
        <span className="font-medium">{node(to)}</span>
      </span>
    ),
    about: (
      <>
        {label !== null && (
          <p title={label} className="line-clamp-2 text-ink">
            {edge_key !== null && edge ? edge(edge_key, label) : label}
          </p>
        )}
        {reason !== '' && <p>{reason}</p>}
      </>
    ),
    ...(hasDetails && { details: <MoveDetails row={row} /> }),
  }
}

function appearanceOfOperation(row: OperationRow): EventAppearance {
  const { title, about } = operationText(row)
  const passages = (row.began === 'kb.invoke' && row.answer?.passages) || []
  return {
    Icon: operationIcon(row),
    tone: row.state === 'failed' ? tones.error : 'text-muted',
    title: <span className={row.state === 'failed' ? tones.error : ''}>{title}</span>,
    ...((about !== '' || row.mappings.length > 0 || passages.length > 0) && {
      about: (
        <>
          {about !== '' && <p>{about}</p>}
          <Mappings mappings={row.mappings} />
          <FoundPassages passages={passages} />
        </>
      ),
    }),
    details: <OperationDetails row={row} />,
  }
}
