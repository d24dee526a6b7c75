import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { buttonLook } from '#ui/Button.tsx'
import { SearchInput } from '#ui/SearchInput.tsx'
import { byName, type StoredTool } from './storedTool.ts'

interface ToolListProps {
  readonly tools: readonly StoredTool[]
  /** The id of the tool that is shown, or `new`. */
  readonly selected: string | undefined
}

/** The tools by name, to search and choose from. */
export function ToolList({ tools, selected }: ToolListProps) {
  const [search, setSearch] = useState('')
  const words = search.toLowerCase().trim()
  const found = tools
    .filter(({ tool, tool_id }) =>
      `${tool.name} ${tool.description} ${tool.url} ${tool_id}`.toLowerCase().includes(words),
    )
    .toSorted(byName)
  return (
    <div className="flex min-h-0 flex-1 flex-col bg-surface">
      <div className="flex h-12 shrink-0 items-center gap-2 border-line border-b pr-3 pl-4">
        <h1 className="min-w-0 flex-1 truncate font-semibold text-[15px]">Tools</h1>
        <Link to="/tools" search={{ tool: 'new' }} className={buttonLook({ size: 'small' })}>
          <Plus aria-hidden className="size-3.5" />
          New tool
        </Link>
      </div>
      {tools.length > 5 && (
        <div className="shrink-0 px-3 pt-3">
          <SearchInput label="Search tools" className="w-full" value={search} onChange={setSearch} />
        </div>
      )}
      <ul aria-label="Tools" className="flex min-h-0 flex-1 flex-col gap-0.5 overflow-y-auto p-2 empty:hidden">
        {selected === 'new' && (
          <li className="rounded-md bg-accent-soft px-2.5 py-2 font-medium text-[13px] text-accent">New tool</li>
        )}
        {found.map(({ tool_id, tool }) => (
          <li key={tool_id}>
            <Link
              to="/tools"
              search={{ tool: tool_id }}
              aria-current={tool_id === selected ? 'true' : undefined}
              className={`block rounded-md px-2.5 py-2 focus-visible:-outline-offset-2 ${tool_id === selected ? 'bg-accent-soft' : 'hover:bg-raised'}`}
            >
              <span className={`block truncate font-medium text-[13px] ${tool_id === selected ? 'text-accent' : ''}`}>
                {tool.name}
              </span>
              <span className="block truncate font-mono text-[11px] text-muted">
                {tool.method} {tool.url.replace(/^https:\/\//, '')}
              </span>
            </Link>
          </li>
        ))}
        {words !== '' && found.length === 0 && (
          <li className="px-2.5 py-2 text-muted text-xs">No tools match “{search}”.</li>
        )}
      </ul>
    </div>
  )
}
