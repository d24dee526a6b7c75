import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { messageOf } from '#studio/shell/api.ts'
import { Card } from '#ui/Card.tsx'
import { ErrorState, Skeleton } from '#ui/States.tsx'

interface SettingsListProps<Entry> {
  readonly label: string
  readonly query: Pick<UseQueryResult<readonly Entry[]>, 'data' | 'error' | 'refetch'>
  /** The rows, each a list item. */
  readonly children: (entries: readonly Entry[]) => ReactNode
}

/** A list of the settings: while it loads, where it could not be loaded, and its rows. */
export function SettingsList<Entry>({ label, query, children }: SettingsListProps<Entry>) {
  const { data, error, refetch } = query
  if (!data)
    return error ? <ErrorState message={messageOf(error)} onRetry={() => void refetch()} /> : <Skeleton rows={2} />
  return (
    <Card>
      <ul aria-label={label} className="divide-y divide-line">
        {children(data)}
      </ul>
    </Card>
  )
}
