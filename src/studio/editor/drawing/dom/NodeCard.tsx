import { Handle, Position } from '@xyflow/react'
import { CircleAlert, Globe, type LucideIcon, Play, TriangleAlert } from 'lucide-react'
import type { CSSProperties, ReactNode } from 'react'
import { kindOf } from '#nodes/kinds.ts'
import { viewOf } from '#nodes/views.ts'
import type { Finding, Severity } from '#pathway/finding.ts'
import { CARD_TEXTS, type CardDescription, type CardSummary } from '../card.ts'
import type { CardState } from '../states.ts'
import { CardLines } from './CardLines.tsx'
import { MarkBadge, markStyle } from './MarkBadge.tsx'

interface NodeCardProps {
  readonly card: CardSummary
  readonly state: CardState
  /** Of the gravest problem. */
  readonly severity: Severity | undefined
  readonly isSelected: boolean
  /** Undefined where words cannot be read: from afar a card shows its kind, its name and the gravest of its problems. */
  readonly content: ReactNode | undefined
}

/** A node card as elements of the page, with the handles from which edges are pulled. */
export function NodeCard({ card, state, severity, isSelected, content }: NodeCardProps) {
  const { isActive, isVisited, isInReach, marks } = state
  const kind = kindOf(card.type).key
  const style = { '--kind': `var(--kind-${kind})`, ...markStyle(marks) } as CSSProperties
  return (
    <div
      data-kind={kind}
      style={style}
      data-start={card.isStart || undefined}
      data-global={card.isGlobal || undefined}
      data-reach={isInReach || undefined}
      data-active={isActive || undefined}
      data-visited={isVisited || undefined}
      data-selected={isSelected || undefined}
      data-zoomed-out={content === undefined || undefined}
      data-marks={marks}
      data-severity={content === undefined ? severity : undefined}
      className="pathway-card"
    >
      <Handle type="target" position={Position.Top} />
      {marks !== undefined && <MarkBadge marks={marks} />}
      {content ?? <FarContent card={card} />}
      <Handle
        type="source"
        position={Position.Bottom}
        {...(kindOf(card.type).endsCall
          ? { isConnectable: false, className: 'pathway-card-no-way' }
          : { title: 'Drag to connect' })}
      />
      <SideHandles />
    </div>
  )
}

/** Pixels; a card that is as high has room for three lines of the largest name. */
const THREE_NAMES = 124

function FarContent({ card }: Pick<NodeCardProps, 'card'>) {
  const { Icon } = viewOf(card.type)
  return (
    <>
      {card.isStart && <StartFlag text={CARD_TEXTS.startFromAfar} />}
      <p className="pathway-card-name" style={{ '--name-rows': card.height < THREE_NAMES ? 2 : 3 } as CSSProperties}>
        <Icon aria-hidden />
        {card.name}
      </p>
    </>
  )
}

/** Stands above the card where calls start. */
function StartFlag({ text }: { readonly text: string }) {
  return (
    <span className="pathway-card-start">
      <Play aria-hidden className="size-[1.1em] fill-current" /> {text}
    </span>
  )
}

/**
 * The ends of edges to cards beside it, at both sides. They are measured as handles are, but no line is pulled from them. They stand last,
 * since an edge that names no handle takes the first.
 */
function SideHandles() {
  return (
    <>
      <i className="pathway-card-side source target" data-handleid="left" data-handlepos="left" />
      <i className="pathway-card-side source target" data-handleid="right" data-handlepos="right" />
    </>
  )
}

interface CardContentProps {
  readonly card: CardDescription
  readonly findings: readonly Finding[]
}

/** The head and the lines of a card. */
export function CardContent({ card, findings }: CardContentProps) {
  const { name, Icon, tag } = card
  return (
    <>
      {card.isStart && <StartFlag text={CARD_TEXTS.start} />}
      <div className="pathway-card-head">
        <Icon aria-hidden className="size-4 shrink-0" />
        <span className="mr-auto min-w-0 truncate font-medium" title={name}>
          {name}
        </span>
        {tag && (
          <span className="pathway-card-tag" title={tag.name || 'Tagged'}>
            <span aria-hidden style={{ background: tag.colour ?? 'var(--muted)' }} />
            {tag.name !== '' && <span className="truncate">{tag.name}</span>}
          </span>
        )}
        {card.isGlobal && (
          <span title="Global: reachable from any node" className="shrink-0">
            <Globe aria-label={CARD_TEXTS.global} className="size-3.5" />
          </span>
        )}
        <FindingCounts findings={findings} />
      </div>
      <div className="pathway-card-body">
        <CardLines lines={card.lines} />
      </div>
    </>
  )
}

function FindingCounts({ findings }: Pick<CardContentProps, 'findings'>) {
  if (findings.length === 0) return null
  const errors = findings.filter(finding => finding.severity === 'error').length
  return (
    <span
      className="flex shrink-0 items-center gap-1.5 text-xs"
      title={findings.map(finding => finding.message).join('\n')}
    >
      <Count Icon={CircleAlert} count={errors} unit="error" className="text-danger" />
      <Count Icon={TriangleAlert} count={findings.length - errors} unit="warning" className="text-warning" />
    </span>
  )
}

interface CountProps {
  readonly Icon: LucideIcon
  readonly count: number
  readonly unit: string
  readonly className: string
}

/** A number that is named as an image is: hidden words beside it would have the card painted anew at each step of the view. */
function Count({ Icon, count, unit, className }: CountProps) {
  if (count === 0) return null
  return (
    <span
      role="img"
      aria-label={`${count} ${unit}${count === 1 ? '' : 's'}`}
      className={`flex items-center gap-0.5 ${className}`}
    >
      <Icon aria-hidden className="size-3.5" />
      {count}
    </span>
  )
}

/** Stands where an edge or a rule leads to, or comes from, a node that was deleted. */
export function GhostCard({ missing }: { readonly missing: string }) {
  return (
    <div className="pathway-ghost" title={missing === '' ? 'No target node.' : `No node has the ID “${missing}”.`}>
      <Handle type="target" position={Position.Top} isConnectable={false} />
      <TriangleAlert aria-hidden className="size-4 shrink-0" />
      {CARD_TEXTS.missing}
      <Handle type="source" position={Position.Bottom} isConnectable={false} />
    </div>
  )
}
