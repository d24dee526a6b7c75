import { Fragment } from 'react'
import { JsonView } from '#ui/JsonView.tsx'
import type { Mapping, MoveRow, OperationRow, Passages, Ranked, RejectedValue } from './row.ts'

type Payload = Readonly<Record<string, unknown>>

/** Variables with their values, in a line each. */
export function Values({ values }: { readonly values: Payload }) {
  return (
    <span className="flex flex-col">
      {Object.entries(values).map(([name, value]) => (
        <span key={name} className="[overflow-wrap:anywhere]">
          <code className="font-mono text-accent">{name}</code> <span className="text-muted">=</span>{' '}
          <code className="font-mono">{shown(value)}</code>
        </span>
      ))}
    </span>
  )
}

/** Values that did not fit their type. */
export function Rejected({ rejected }: { readonly rejected: readonly RejectedValue[] }) {
  return (
    <span className="text-warning">
      {rejected
        .map(({ name, value, type }) => `${shown(value)} isn’t of type ${type}, so ${name} stays unset.`)
        .join(' ')}
    </span>
  )
}

/** Options of a decision, the likeliest first. */
export function RankedWays({
  ranked,
  taken,
  brain,
}: {
  readonly ranked: Ranked
  readonly taken: string | null
  /** Brain that ranked them. */
  readonly brain: string
}) {
  return (
    <>
      {brain !== '' && <p className="text-muted">Ranked by {brain === 'scripted' ? 'the simulator' : brain}</p>}
      <ul className="mt-1 flex flex-col gap-1">
        {ranked.map(({ key, label, likelihood }) => (
          <li key={key} className="flex items-center gap-2">
            <span aria-hidden className="h-1.5 w-12 shrink-0 overflow-hidden rounded-full bg-raised">
              <span
                className={`block h-full rounded-full ${key === taken ? 'bg-accent' : 'bg-muted/60'}`}
                style={{ width: `${Math.round(likelihood * 100)}%` }}
              />
            </span>
            <span className="w-8 shrink-0 text-right text-muted tabular-nums">{Math.round(likelihood * 100)}%</span>
            <span className={`min-w-0 truncate ${key === taken ? 'font-medium' : 'text-muted'}`} title={label}>
              {label || 'Without a label'}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Warning about variables that had no value. */
export function Unset({ names }: { readonly names: readonly string[] }) {
  return (
    <span className="text-warning">
      {names.map((name, index) => (
        <Fragment key={name}>
          {index > 0 && ', '}
          <code className="font-mono">{`{{${name}}}`}</code>
        </Fragment>
      ))}{' '}
      {names.length === 1 ? 'isn’t set, so it was left blank.' : 'aren’t set, so they were left blank.'}
    </span>
  )
}

export function MoveDetails({ row: { changes, ranked, edge_key, brain } }: { readonly row: MoveRow }) {
  const { added, modified, removed } = changes
  return (
    <div className="mt-1 flex flex-col gap-2">
      {ranked.length > 0 && <RankedWays ranked={ranked} taken={edge_key} brain={brain} />}
      {Object.keys(added).length > 0 && <Part title="Set" values={added} />}
      {Object.keys(modified).length > 0 && <Part title="Changed" values={modified} />}
      {removed.length > 0 && <p className="text-muted">Removed: {removed.join(', ')}</p>}
    </div>
  )
}

function Part({ title, values }: { readonly title: string; readonly values: Payload }) {
  return (
    <div>
      <p className="text-muted">{title}</p>
      <Values values={values} />
    </div>
  )
}

/** Variables read from an answer. */
export function Mappings({ mappings }: { readonly mappings: readonly Mapping[] }) {
  if (mappings.length === 0) return null
  return (
    <ul className="flex flex-col text-ink">
      {mappings.map((mapping, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: mappings are only ever added
        <li key={index} className="[overflow-wrap:anywhere]" title={`From ${mapping.path || 'the answer'}`}>
          <code className="font-mono text-accent">{mapping.name}</code> <span className="text-muted">=</span>{' '}
          <code className="font-mono">{mapping.value_preview}</code>
          {mapping.outcome === 'empty' && (
            <span className="text-warning"> The response has nothing at {mapping.path}.</span>
          )}
          {mapping.detail !== undefined && <span className="text-warning"> {mapping.detail}</span>}
        </li>
      ))}
    </ul>
  )
}

/** The passages that were found, the best first, each with its source and how well it fits. */
export function FoundPassages({ passages }: { readonly passages: Passages }) {
  if (passages.length === 0) return null
  return (
    <ol aria-label="Passages" className="mt-1 flex flex-col gap-1">
      {passages.map(({ text, similarity, source, store = source, heading = [] }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: passages of an answer stay as they are
        <li key={index} className="[overflow-wrap:anywhere]">
          <span className="tabular-nums">{Math.round(similarity * 100)}%</span>
          {store !== '' && <span> · {store}</span>}
          {heading.length > 0 && <span> · {heading.join(' › ')}</span>}
          <p title={text} className="line-clamp-2 text-ink">
            {text}
          </p>
        </li>
      ))}
    </ol>
  )
}

/** Full request and answer. */
export function OperationDetails({ row: { asked, answer } }: { readonly row: OperationRow }) {
  return (
    <div className="mt-1 flex flex-col gap-2">
      <JsonView label="What was sent" value={asked} open={1} className="max-h-64" />
      {answer && <JsonView label="What came back" value={answer} open={2} className="max-h-64" />}
    </div>
  )
}

function shown(value: unknown): string {
  return typeof value === 'string' ? `“${value}”` : (JSON.stringify(value) ?? 'null')
}
