import { Link } from '@tanstack/react-router'
import { CircleAlert, CircleCheck, Copy, Download, Pencil, Trash2, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import type { PathwaySummary } from '#contract/pathways.ts'
import { IconButton } from '#ui/Button.tsx'
import { Input } from '#ui/Field.tsx'
import { usePathwayActions } from './actions.ts'

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
const exact = new Intl.DateTimeFormat('en', { dateStyle: 'full', timeStyle: 'long' })
const steps: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
]

function ago(iso: string): string {
  const seconds = (Date.parse(iso) - Date.now()) / 1000
  const step = steps.find(([, size]) => Math.abs(seconds) >= size)
  return step ? relative.format(Math.round(seconds / step[1]), step[0]) : 'just now'
}

function statusOf({ production_version, has_unpublished_changes }: PathwaySummary): string {
  if (production_version === null) return 'Draft'
  return has_unpublished_changes ? `Live v${production_version}, changed since` : `Live v${production_version}`
}

/** Pathways as rows, each with what one does to it. */
export function PathwayRows({ pathways }: { readonly pathways: readonly PathwaySummary[] }) {
  return (
    <ul className="divide-y divide-line overflow-hidden rounded-xl border border-line bg-surface">
      {pathways.map(pathway => (
        <PathwayRow key={pathway.pathway_id} pathway={pathway} />
      ))}
    </ul>
  )
}

function PathwayRow({ pathway }: { readonly pathway: PathwaySummary }) {
  const { pathway_id, name, description, node_count, error_count, warning_count, updated_at } = pathway
  const [renaming, setRenaming] = useState(false)
  const { duplicate, rename, remove } = usePathwayActions()

  function finish(next: string) {
    setRenaming(false)
    if (next.trim() !== '' && next !== name) rename.mutate({ pathway_id, name: next.trim() })
  }

  return (
    <li className="group flex items-center gap-4 px-4 py-3 hover:bg-raised/50">
      <div className="min-w-0 flex-1">
        {renaming ? (
          <Input
            autoFocus
            aria-label="Name of the pathway"
            defaultValue={name}
            onBlur={event => finish(event.target.value)}
            onKeyDown={event => {
              if (event.key === 'Enter') finish(event.currentTarget.value)
              if (event.key === 'Escape') setRenaming(false)
            }}
          />
        ) : (
          <Link
            to="/pathways/$pathwayId"
            params={{ pathwayId: pathway_id }}
            className="block truncate font-medium hover:text-accent"
            title={name}
          >
            {name}
          </Link>
        )}
        <p className="truncate text-muted text-xs">
          {description || `${node_count} ${node_count === 1 ? 'node' : 'nodes'}`} ·{' '}
          <time dateTime={updated_at} title={exact.format(new Date(updated_at))}>
            {ago(updated_at)}
          </time>
        </p>
      </div>
      <Counts errors={error_count} warnings={warning_count} />
      <span className="w-40 shrink-0 truncate text-muted text-xs max-md:hidden">{statusOf(pathway)}</span>
      <div className="flex shrink-0">
        <IconButton label={`Rename ${name}`} onClick={() => setRenaming(true)}>
          <Pencil aria-hidden className="size-4" />
        </IconButton>
        <IconButton label={`Duplicate ${name}`} onClick={() => duplicate.mutate(pathway_id)}>
          <Copy aria-hidden className="size-4" />
        </IconButton>
        <a
          href={`/api/v1/convo_pathway/${pathway_id}/export`}
          download={`${name}.json`}
          aria-label={`Export ${name}`}
          title={`Export ${name}`}
          className="inline-flex size-8 items-center justify-center rounded-md hover:bg-raised"
        >
          <Download aria-hidden className="size-4" />
        </a>
        <IconButton label={`Delete ${name}`} onClick={() => remove.mutate({ pathway_id, name })}>
          <Trash2 aria-hidden className="size-4" />
        </IconButton>
      </div>
    </li>
  )
}

function Counts({ errors, warnings }: { readonly errors: number; readonly warnings: number }) {
  if (errors + warnings === 0) {
    return (
      <span className="flex w-24 items-center gap-1 text-success text-xs">
        <CircleCheck aria-hidden className="size-3.5" /> No problems
      </span>
    )
  }
  return (
    <span className="flex w-24 items-center gap-3 text-xs tabular-nums">
      {errors > 0 && (
        <span className="flex items-center gap-1 text-danger">
          <CircleAlert aria-hidden className="size-3.5" /> {errors}
          <span className="sr-only">errors</span>
        </span>
      )}
      {warnings > 0 && (
        <span className="flex items-center gap-1 text-warning">
          <TriangleAlert aria-hidden className="size-3.5" /> {warnings}
          <span className="sr-only">warnings</span>
        </span>
      )}
    </span>
  )
}
