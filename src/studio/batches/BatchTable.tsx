import { Link } from '@tanstack/react-router'
import type { ListedBatch } from '#contract/batches.ts'
import { batchTitle } from '#studio/shell/calls/batchTitle.ts'
import { inDigits } from '#ui/counted.ts'
import { RelativeTime } from '#ui/RelativeTime.tsx'
import { Td, Th } from '#ui/Table.tsx'
import { VirtualTable } from '#ui/VirtualTable.tsx'
import { BatchState, ProgressBar } from './BatchProgress.tsx'

interface BatchTableProps {
  readonly batches: readonly ListedBatch[]
  readonly onEnd: () => void
}

/** Table of batches, each row a link to its page. */
export function BatchTable({ batches, onEnd }: BatchTableProps) {
  return (
    <VirtualTable
      label="Batches"
      columns={5}
      items={batches}
      keyOf={({ batch_id }) => batch_id}
      rowLook="relative"
      onEnd={onEnd}
      head={
        <>
          <Th>Batch</Th>
          <Th>State</Th>
          <Th>Progress</Th>
          <Th className="text-right">Reached</Th>
          <Th>Created</Th>
        </>
      }
      row={batch => (
        <>
          <Td className="max-w-80">
            <Link
              to="/batches/$batchId"
              params={{ batchId: batch.batch_id }}
              // The whole row leads to the batch.
              className="block truncate font-medium after:absolute after:inset-0 hover:text-accent"
            >
              {batchTitle(batch)}
            </Link>
          </Td>
          <Td>
            <BatchState state={batch.state} />
          </Td>
          <Td>
            <ProgressBar progress={batch.progress} />
          </Td>
          <Td className="text-right text-muted tabular-nums">{inDigits(batch.progress.reached)}</Td>
          <Td className="whitespace-nowrap text-muted">
            <RelativeTime iso={batch.created_at} />
          </Td>
        </>
      )}
    />
  )
}
