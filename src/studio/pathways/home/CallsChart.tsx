import { counted, inDigits } from '#ui/counted.ts'
import { dayOf, type Hour, type Outcome, outcomes, outcomeTitles, topOf } from './dayOfCalls.ts'

const WIDTH = 720
const HEIGHT = 168
const LEFT = 36
const BOTTOM = 24
const TOP = 8
const HOURS = 24
/** Hours between two labels of the axis. */
const LABELED = 6
const GAP = 4

const fills: Readonly<Record<Outcome, string>> = {
  answered: 'fill-accent',
  unreached: 'fill-line-strong',
  failed: 'fill-danger',
  open: 'fill-success',
}
const dots: Readonly<Record<Outcome, string>> = {
  answered: 'bg-accent',
  unreached: 'bg-line-strong',
  failed: 'bg-danger',
  open: 'bg-success',
}

const time = new Intl.DateTimeFormat('en', { hour: 'numeric' })
export const hourTitle = (start: string) => time.format(new Date(start))

/** The calls of a day as bars, one for each hour, in parts by outcome. The table beside it says the same in words. */
export function CallsChart({ hours }: { readonly hours: readonly Hour[] }) {
  const slots = Math.max(HOURS, hours.length)
  const top = topOf(hours)
  const { total, answered } = dayOf(hours)
  const width = (WIDTH - LEFT) / slots
  const scale = (HEIGHT - BOTTOM - TOP) / top
  const floor = HEIGHT - BOTTOM
  const first = Date.parse(hours[0]?.start ?? '')
  const startOf = (at: number) => new Date(first + at * 3_600_000).toISOString()
  return (
    <svg
      role="img"
      aria-label={`${counted(total, 'call')} today by hour, ${inDigits(answered)} answered`}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      className="w-full text-[11px]"
    >
      {[0, top / 2, top].map(value => (
        <g key={value}>
          <line
            x1={LEFT}
            x2={WIDTH}
            y1={floor - value * scale}
            y2={floor - value * scale}
            className={value === 0 ? 'stroke-line-strong' : 'stroke-line'}
          />
          <text x={LEFT - 8} y={floor - value * scale} dy="0.32em" textAnchor="end" className="fill-muted tabular-nums">
            {inDigits(value)}
          </text>
        </g>
      ))}
      {Array.from({ length: slots }, (_, at) => at)
        .filter(at => at % LABELED === 0)
        .map(at => (
          <text key={at} x={LEFT + at * width + GAP / 2} y={HEIGHT - 6} className="fill-muted">
            {hourTitle(startOf(at))}
          </text>
        ))}
      {hours.map((hour, at) => (
        <Bar key={hour.start} hour={hour} x={LEFT + at * width} width={width} floor={floor} scale={scale} />
      ))}
    </svg>
  )
}

interface BarProps {
  readonly hour: Hour
  readonly x: number
  readonly width: number
  readonly floor: number
  readonly scale: number
}

function Bar({ hour, x, width, floor, scale }: BarProps) {
  const parts = outcomes.filter(name => hour[name] > 0)
  const said = parts.map(name => `${outcomeTitles[name]}: ${inDigits(hour[name])}`)
  let below = 0
  return (
    <g className="group/bar">
      <title>{[`${hourTitle(hour.start)}: ${counted(hour.total, 'call')}`, ...said].join('\n')}</title>
      <rect x={x} y={TOP} width={width} height={floor - TOP} className="fill-transparent group-hover/bar:fill-raised" />
      {parts.map(name => {
        const height = hour[name] * scale
        below += height
        return (
          <rect
            key={name}
            x={x + GAP / 2}
            y={floor - below}
            width={width - GAP}
            height={height}
            className={`${fills[name]} forced-colors:stroke-[CanvasText]`}
          />
        )
      })}
    </g>
  )
}

/** The outcomes with their colors and how many there are. */
export function CallsLegend({ hours }: { readonly hours: readonly Hour[] }) {
  const day = dayOf(hours)
  return (
    <ul aria-label="Calls today by outcome" className="flex flex-wrap gap-x-5 gap-y-1.5 text-[13px]">
      {outcomes.map(name => (
        <li key={name} className="flex items-center gap-2">
          <span aria-hidden className={`size-2.5 rounded-[3px] ${dots[name]} forced-colors:border`} />
          <span className="text-muted">{outcomeTitles[name]}</span>
          <span className="font-medium tabular-nums">{inDigits(day[name])}</span>
        </li>
      ))}
    </ul>
  )
}
