import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { isRecord } from '#pathway/document.ts'
import { toolsQuery } from '#studio/shell/toolsQuery.ts'
import { IconButton } from '#ui/Button.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import type { NumberDraft } from './draft.ts'

interface ToolChoiceProps {
  readonly chosen: NumberDraft['tools']
  readonly onChange: (tools: NumberDraft['tools']) => void
  readonly error: string | undefined
  readonly disabled: boolean
}

/** Choice of the tools that the agent may use. Inline tools and ids of deleted tools can be removed. */
export function ToolChoice({ chosen, onChange, error, disabled }: ToolChoiceProps) {
  const { data: tools } = useQuery(toolsQuery)
  const others = chosen.filter(entry => typeof entry !== 'string' || !tools?.some(({ tool_id }) => tool_id === entry))
  return (
    <fieldset className="flex min-w-0 flex-col gap-2" disabled={disabled}>
      <legend className="mb-1.5 font-medium text-[13px]">Tools</legend>
      {tools?.map(({ tool_id, tool }) => (
        <Checkbox
          key={tool_id}
          label={tool.name}
          hint={<span className="line-clamp-1">{tool.description}</span>}
          checked={chosen.includes(tool_id)}
          disabled={disabled}
          onChange={isChosen => onChange(isChosen ? [...chosen, tool_id] : chosen.filter(entry => entry !== tool_id))}
        />
      ))}
      {tools &&
        others.map(entry => (
          <div
            key={typeof entry === 'string' ? entry : JSON.stringify(entry)}
            className="flex items-center gap-2 text-[13px]"
          >
            <span className="min-w-0 flex-1 truncate">
              {typeof entry === 'string' ? (
                <>
                  <code className="font-mono text-xs">{entry}</code>{' '}
                  <span className="text-warning text-xs">This tool no longer exists.</span>
                </>
              ) : (
                <>
                  {nameOf(entry)} <span className="text-muted text-xs">Defined for this number only.</span>
                </>
              )}
            </span>
            <IconButton
              size="small"
              label={`Remove ${typeof entry === 'string' ? entry : nameOf(entry)}`}
              className="text-muted"
              onClick={() => onChange(chosen.filter(other => other !== entry))}
            >
              <Trash2 aria-hidden className="size-3.5" />
            </IconButton>
          </div>
        ))}
      {tools?.length === 0 && others.length === 0 && (
        <p className="text-muted text-xs">
          There are no tools yet.{' '}
          <Link to="/tools" search={{ tool: 'new' }} className="text-accent underline">
            Create one
          </Link>
        </p>
      )}
      {error !== undefined && (
        <p role="alert" className="text-danger text-xs">
          {error}
        </p>
      )}
    </fieldset>
  )
}

function nameOf(tool: Readonly<Record<string, unknown>>): string {
  const inner = isRecord(tool.tool) ? tool.tool : tool
  return typeof inner.name === 'string' ? inner.name : 'A tool without a name'
}
