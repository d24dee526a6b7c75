import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { SideList } from '#studio/shell/lists/SideList.tsx'
import { buttonLook } from '#ui/Button.tsx'
import { byName, type StoredTool } from './storedTool.ts'

interface ToolListProps {
  readonly tools: readonly StoredTool[]
  /** The id of the tool that is shown, or `new`. */
  readonly selected: string | undefined
}

/** The tools by name, to search and choose from. */
export function ToolList({ tools, selected }: ToolListProps) {
  return (
    <SideList
      title="Tools"
      nouns="tools"
      selected={selected}
      unsaved={selected === 'new' ? 'New tool' : undefined}
      action={
        <Link to="/tools" search={{ tool: 'new' }} className={buttonLook({ size: 'small' })}>
          <Plus aria-hidden className="size-3.5" />
          New tool
        </Link>
      }
      entries={tools.toSorted(byName).map(({ tool_id, tool }) => ({
        id: tool_id,
        to: { to: '/tools', search: { tool: tool_id } },
        title: tool.name,
        detail: (
          <span className="font-mono text-[11px]">{`${tool.method} ${tool.url.replace(/^https:\/\//, '')}`}</span>
        ),
        text: `${tool.description} ${tool.url} ${tool_id}`,
      }))}
    />
  )
}
