import { useCallback } from 'react'
import { counted, inDigits } from '#ui/counted.ts'
import { Spinner } from '#ui/Spinner.tsx'

interface PagedQuery {
  readonly hasNextPage: boolean
  readonly isFetching: boolean
  readonly isFetchingNextPage: boolean
  fetchNextPage(): unknown
}

/** Asks for the next page of a list whose end comes into view. */
export function useNextPage({ hasNextPage, isFetching, fetchNextPage }: PagedQuery) {
  return useCallback(() => {
    if (hasNextPage && !isFetching) void fetchNextPage()
  }, [hasNextPage, isFetching, fetchNextPage])
}

interface ListEndProps {
  readonly query: PagedQuery
  readonly shown: number
  readonly total: number
  readonly noun: string
  readonly nouns?: string
}

/** Count of the rows that are loaded, below a list that loads more as it is scrolled. */
export function ListEnd({ query, shown, total, noun, nouns = `${noun}s` }: ListEndProps) {
  return (
    <p className="flex items-center justify-center gap-2 text-muted text-xs">
      <span role="status">
        {shown >= total ? counted(total, noun, nouns) : `${inDigits(shown)} of ${counted(total, noun, nouns)}`}
      </span>
      {query.isFetchingNextPage && <Spinner label="Loading more" className="size-3.5" />}
    </p>
  )
}
