import { useEffect, useRef } from 'react'
import type { PathwayDocument } from '#pathway/document.ts'
import type { TextHit } from '#pathway/texts/replace.ts'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { excerptOf } from '../../kit/excerpt.ts'
import { PlaceIcon, titleOf } from '../../kit/places.tsx'
import { nameField } from '../../session/analysis/memberNames.ts'

interface HitListProps {
  readonly document: PathwayDocument
  readonly hits: readonly TextHit[]
  readonly shown: number
  readonly onMore: () => void
  readonly unticked: ReadonlySet<string>
  readonly current: string | undefined
  readonly onTick: (hits: readonly TextHit[], isTicked: boolean) => void
  readonly onGo: (hit: TextHit) => void
}

const AROUND = 28

/** Matches grouped by node, edge or pathway, each with its replacement. */
export function HitList({ document, hits, shown, onMore, unticked, current, onTick, onGo }: HitListProps) {
  return (
    <div className="flex flex-col gap-3">
      {groupsOf(hits.slice(0, shown)).map(group => {
        const [{ holder, key }] = group
        const ticked = group.filter(hit => !unticked.has(hit.key)).length
        return (
          <section key={key} aria-label={titleOf(document, holder)}>
            <div className="flex items-center gap-1.5 pb-0.5">
              <Checkbox
                label={<span className="sr-only">Replace all in {titleOf(document, holder)}</span>}
                checked={ticked === 0 ? false : ticked === group.length ? true : 'indeterminate'}
                onChange={isTicked => onTick(group, isTicked)}
              />
              <PlaceIcon document={document} place={holder} />
              <h3 className="min-w-0 truncate font-medium text-[13px]" title={titleOf(document, holder)}>
                {titleOf(document, holder)}
              </h3>
              <span className="text-muted text-xs tabular-nums">{group.length}</span>
            </div>
            <ul>
              {group.map(hit => (
                <HitRow
                  key={hit.key}
                  hit={hit}
                  isTicked={!unticked.has(hit.key)}
                  isCurrent={hit.key === current}
                  onTick={isTicked => onTick([hit], isTicked)}
                  onGo={() => onGo(hit)}
                />
              ))}
            </ul>
          </section>
        )
      })}
      {hits.length > shown && (
        <Button className="self-start" onClick={onMore}>
          Show {Math.min(hits.length - shown, shown)} more
        </Button>
      )}
    </div>
  )
}

/** Consecutive matches in one element. */
function groupsOf(hits: readonly TextHit[]): readonly (readonly [TextHit, ...TextHit[]])[] {
  const groups: [TextHit, ...TextHit[]][] = []
  for (const hit of hits) {
    const last = groups.at(-1)
    if (last?.[0].holder === hit.holder) last.push(hit)
    else groups.push([hit])
  }
  return groups
}

interface HitRowProps {
  readonly hit: TextHit
  readonly isTicked: boolean
  readonly isCurrent: boolean
  readonly onTick: (isTicked: boolean) => void
  readonly onGo: () => void
}

function HitRow({ hit, isTicked, isCurrent, onTick, onGo }: HitRowProps) {
  const row = useRef<HTMLLIElement>(null)
  const { place, start, end, replaced } = hit
  const { before, match, after } = excerptOf(place.text, start, end, AROUND)
  useEffect(() => {
    if (isCurrent) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isCurrent])
  return (
    <li
      ref={row}
      aria-current={isCurrent || undefined}
      className="flex items-start gap-1.5 rounded-md pl-1.5 aria-[current]:bg-raised aria-[current]:ring-1 aria-[current]:ring-accent/40"
    >
      <div className="pt-1">
        <Checkbox
          label={
            <span className="sr-only">
              Replace “{match}” in {nameField(place.field)}
            </span>
          }
          checked={isTicked}
          onChange={onTick}
        />
      </div>
      <button
        type="button"
        data-hit={hit.key}
        className="min-w-0 flex-1 rounded-md px-1 py-1 text-left text-xs leading-4 hover:bg-raised focus-visible:-outline-offset-2"
        onClick={onGo}
      >
        <span className="text-muted">{nameField(place.field)}: </span>
        <span className="[overflow-wrap:anywhere]">
          {before}
          {/* Without a replacement this is a search: deleting is asked about in words. */}
          {isTicked && replaced !== '' ? (
            <>
              <del className="rounded-sm bg-danger-soft text-danger decoration-danger/60">{match}</del>
              <ins className="ml-0.5 rounded-sm bg-success-soft text-success no-underline">{replaced}</ins>
            </>
          ) : (
            <mark className="rounded-sm bg-accent-soft text-ink">{match}</mark>
          )}
          {after}
        </span>
      </button>
    </li>
  )
}
