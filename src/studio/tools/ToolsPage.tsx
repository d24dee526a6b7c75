import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { SearchX, Wrench } from 'lucide-react'
import { useState } from 'react'
import { messageOf } from '#studio/shell/api.ts'
import { Aside, ListBeside } from '#studio/shell/ListBeside.tsx'
import { toolsQuery } from '#studio/shell/toolsQuery.ts'
import { usePageTitle } from '#studio/shell/usePageTitle.ts'
import { buttonLook } from '#ui/Button.tsx'
import { EmptyState, ErrorState, Skeleton } from '#ui/States.tsx'
import { byName } from './storedTool.ts'
import { ToolEditor } from './ToolEditor.tsx'
import { ToolList } from './ToolList.tsx'

const NEW = 'new'

interface Shown {
  readonly selected: string | undefined
  /** Number of new tools begun, so that each gets a fresh form. */
  readonly news: number
  /** Id of the tool created last. */
  readonly born: string | undefined
}

/** Custom tools: the list, and the one that the address names. */
export function ToolsPage() {
  usePageTitle('Tools')
  const { tool: asked } = useSearch({ from: '/frame/tools' })
  const { data, error, refetch } = useQuery(toolsQuery)
  const selected = asked ?? data?.toSorted(byName)[0]?.tool_id
  // The form of a new tool stays as it is when the tool gets its id, with what was just tried.
  const [shown, setShown] = useState<Shown>({ selected, news: 0, born: undefined })
  if (shown.selected !== selected) {
    setShown(selected === NEW ? { selected, news: shown.news + 1, born: undefined } : { ...shown, selected })
  }
  const isNew = selected === NEW
  if (!data) {
    return (
      <Aside>
        <h1 className="sr-only">Tools</h1>
        {error ? <ErrorState message={messageOf(error)} onRetry={() => void refetch()} /> : <Skeleton />}
      </Aside>
    )
  }
  const stored = data.find(({ tool_id }) => tool_id === selected)
  return (
    <ListBeside
      id="tools-list"
      label="List of tools"
      size={260}
      min={200}
      list={<ToolList tools={data} selected={selected} />}
    >
      {isNew || stored ? (
        <ToolEditor
          key={isNew || selected === shown.born ? `new ${shown.news}` : selected}
          stored={stored}
          onCreated={born => setShown({ ...shown, born })}
        />
      ) : (
        <Aside>{data.length === 0 ? <FirstTool /> : <Gone />}</Aside>
      )}
    </ListBeside>
  )
}

function FirstTool() {
  return (
    <EmptyState title="No tools yet" Icon={Wrench}>
      <p className="max-w-prose text-muted">
        Tools let the agent call an API during a call: find a free table, look up an order, book a visit.
      </p>
      <Link to="/tools" search={{ tool: 'new' }} className={buttonLook({ look: 'primary' })}>
        Create a tool
      </Link>
    </EmptyState>
  )
}

function Gone() {
  return (
    <EmptyState title="Tool not found" Icon={SearchX}>
      <p className="text-muted">It may have been deleted. Your tools are in the list.</p>
      <Link to="/tools" search={{}} className={buttonLook()}>
        Show all tools
      </Link>
    </EmptyState>
  )
}
