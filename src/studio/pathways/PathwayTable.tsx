import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleAlert, CircleCheck, Copy, Download, Pencil, Trash2, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import type { PathwaySummary } from '#contract/pathways.ts'
import { Badge } from '#ui/Badge.tsx'
import { counted, inDigits } from '#ui/counted.ts'
import { MoreMenu } from '#ui/Menu.tsx'
import { RelativeTime } from '#ui/RelativeTime.tsx'
import { Td, Th } from '#ui/Table.tsx'
import { VirtualTable } from '#ui/VirtualTable.tsx'
import { usePathwayActions } from './actions.ts'
import { answeredQuery, DeleteDialog } from './DeleteDialog.tsx'
import { DescribeDialog } from './DescribeDialog.tsx'
import { ExportDialog } from './ExportDialog.tsx'
import type { Order, OrderKey } from './order.ts'
import { statusOf } from './status.ts'

type Dialog = 'describe' | 'export' | 'delete'

interface PathwayTableProps {
  readonly pathways: readonly PathwaySummary[]
  /** Order of the rows; present if the column heads can change it. */
  readonly order?: Order
  readonly onOrder?: (key: OrderKey) => void
}

/** Table of pathways, each with its actions. */
export function PathwayTable({ pathways, order, onOrder }: PathwayTableProps) {
  const [asked, setAsked] = useState<{ readonly pathway: PathwaySummary; readonly dialog: Dialog }>()
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const sorting = (key: OrderKey) =>
    onOrder && order ? { sort: order.key === key ? order.direction : null, onSort: () => onOrder(key) } : {}
  return (
    <>
      <VirtualTable
        label="Pathways"
        columns={6}
        items={pathways}
        keyOf={({ pathway_id }) => pathway_id}
        rowLook="relative"
        head={
          <>
            <Th {...sorting('name')}>Name</Th>
            <Th {...sorting('nodes')} className="w-24 text-right">
              Nodes
            </Th>
            <Th {...sorting('problems')} className="w-32">
              Problems
            </Th>
            <Th className="w-48">Status</Th>
            <Th {...sorting('changed')} className="w-36">
              Last edit
            </Th>
            <Th className="w-14">
              <span className="sr-only">Actions</span>
            </Th>
          </>
        }
        row={pathway => (
          <PathwayCells
            pathway={pathway}
            onAsk={dialog => {
              setAsked({ pathway, dialog })
              setOpen(true)
            }}
          />
        )}
      />
      {asked?.dialog === 'describe' && <DescribeDialog pathway={asked.pathway} open={isOpen} onClose={close} />}
      {asked?.dialog === 'delete' && isOpen && <DeleteDialog pathway={asked.pathway} onClose={close} />}
      {asked?.dialog === 'export' && <ExportDialog pathway={asked.pathway} open={isOpen} onClose={close} />}
    </>
  )
}

interface RowProps {
  readonly pathway: PathwaySummary
  readonly onAsk: (dialog: Dialog) => void
}

function PathwayCells({ pathway, onAsk }: RowProps) {
  const { pathway_id, name, description, node_count, error_count, warning_count, updated_at } = pathway
  const status = statusOf(pathway)
  return (
    <>
      <Td className="w-full min-w-44 max-w-0 py-2.5">
        <Link
          to="/pathways/$pathwayId"
          params={{ pathwayId: pathway_id }}
          className="block truncate font-medium after:absolute after:inset-0 group-hover:text-accent"
          title={name}
        >
          {name}
        </Link>
        {description && (
          <p className="truncate text-muted text-xs" title={description}>
            {description}
          </p>
        )}
      </Td>
      <Td className="text-right text-muted tabular-nums">{inDigits(node_count)}</Td>
      <Td>
        <Problems errors={error_count} warnings={warning_count} />
      </Td>
      <Td>
        <Badge tone={status.tone}>{status.label}</Badge>
      </Td>
      <Td className="relative text-muted">
        <RelativeTime iso={updated_at} />
      </Td>
      <Td className="relative pr-2 pl-0 text-right">
        <RowMenu pathway={pathway} onAsk={onAsk} />
      </Td>
    </>
  )
}

function RowMenu({ pathway, onAsk }: RowProps) {
  const { duplicate, remove } = usePathwayActions()
  const client = useQueryClient()
  const icon = 'size-4 text-muted'
  /** Callers reach what is live, and the draft of what answers a number. */
  async function askOrDelete() {
    if (pathway.production_version !== null) return onAsk('delete')
    const numbers = await client.fetchQuery(answeredQuery(pathway.pathway_id)).catch(() => undefined)
    if (numbers?.length === 0) remove.mutate(pathway)
    else onAsk('delete')
  }
  return (
    <MoreMenu
      label={`Actions for ${pathway.name}`}
      className="text-muted"
      items={[
        { label: 'Rename', icon: <Pencil aria-hidden className={icon} />, onSelect: () => onAsk('describe') },
        { label: 'Duplicate', icon: <Copy aria-hidden className={icon} />, onSelect: () => duplicate.mutate(pathway) },
        {
          label: 'Export as a file…',
          icon: <Download aria-hidden className={icon} />,
          onSelect: () => onAsk('export'),
        },
        {
          label: 'Delete',
          icon: <Trash2 aria-hidden className="size-4" />,
          isDanger: true,
          isApart: true,
          onSelect: () => void askOrDelete(),
        },
      ]}
    />
  )
}

function Problems({ errors, warnings }: { readonly errors: number; readonly warnings: number }) {
  if (errors + warnings === 0) {
    return (
      <span className="flex items-center gap-1.5 whitespace-nowrap text-muted">
        <CircleCheck aria-hidden className="size-3.5 text-success" /> None
      </span>
    )
  }
  return (
    <span className="flex items-center gap-3 tabular-nums">
      {errors > 0 && (
        <span className="flex items-center gap-1 text-danger" title={counted(errors, 'error')}>
          <CircleAlert aria-hidden className="size-3.5" /> {inDigits(errors)}
          <span className="sr-only">{errors === 1 ? 'error' : 'errors'}</span>
        </span>
      )}
      {warnings > 0 && (
        <span className="flex items-center gap-1 text-warning" title={counted(warnings, 'warning')}>
          <TriangleAlert aria-hidden className="size-3.5" /> {inDigits(warnings)}
          <span className="sr-only">{warnings === 1 ? 'warning' : 'warnings'}</span>
        </span>
      )}
    </span>
  )
}
