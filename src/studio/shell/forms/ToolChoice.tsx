import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { isRecord } from '#pathway/document.ts'
import { IconButton } from '#ui/Button.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { storesQuery } from '../storesQuery.ts'
import { toolsQuery } from '../toolsQuery.ts'

interface ToolChoiceProps<Entry> {
  readonly legend?: string
  /** Ids of stored tools, and tools that are written out. */
  readonly chosen: readonly (Entry | string)[]
  readonly onChange: (tools: readonly (Entry | string)[]) => void
  /** Says of a tool that is written out where it stands: “Defined for this number only.” */
  readonly ownNote: string
  /** Leads to where a tool is created, while there are none. */
  readonly createLink: ReactNode
  readonly error?: string | undefined
  readonly disabled?: boolean
}

/** Choice of the tools that the agent may use, knowledge bases among them. Inline tools and ids of deleted tools can be removed. */
export function ToolChoice<Entry>({
  legend = 'Tools',
  chosen,
  onChange,
  ownNote,
  createLink,
  error,
  disabled = false,
}: ToolChoiceProps<Entry>) {
  const { data: custom } = useQuery(toolsQuery)
  const { data: stores } = useQuery(storesQuery)
  const tools = custom &&
    stores && [
      ...custom.map(({ tool_id, tool }) => ({ tool_id, name: tool.name, description: tool.description })),
      ...stores.map(({ vector_id, name, description }) => {
        return { tool_id: vector_id, name, description: `Knowledge base. ${description}` }
      }),
    ]
  const others = chosen.flatMap((entry, at) => {
    const id = toolId(entry)
    return id !== undefined && tools?.some(({ tool_id }) => tool_id === id) ? [] : [{ entry, at, id }]
  })
  return (
    <fieldset className="flex min-w-0 flex-col gap-2" disabled={disabled}>
      <legend className="mb-1.5 font-medium text-[13px]">{legend}</legend>
      {tools?.map(({ tool_id, name, description }) => (
        <Checkbox
          key={tool_id}
          label={name}
          hint={<span className="line-clamp-1">{description}</span>}
          checked={chosen.some(entry => toolId(entry) === tool_id)}
          disabled={disabled}
          onChange={isChosen =>
            onChange(isChosen ? [...chosen, tool_id] : chosen.filter(entry => toolId(entry) !== tool_id))
          }
        />
      ))}
      {tools &&
        others.map(({ entry, at, id }) => (
          <div key={at} className="flex items-center gap-2 text-[13px]">
            <span className="min-w-0 flex-1 truncate">
              {id === undefined ? nameOf(entry) : <code className="font-mono text-xs">{id}</code>}{' '}
              <Note id={id} ownNote={ownNote} />
            </span>
            <IconButton
              size="small"
              label={`Remove ${id ?? nameOf(entry)}`}
              className="text-muted"
              onClick={() => onChange(chosen.filter((_, other) => other !== at))}
            >
              <Trash2 aria-hidden className="size-3.5" />
            </IconButton>
          </div>
        ))}
      {tools?.length === 0 && others.length === 0 && (
        <p className="text-muted text-xs">There are no tools yet. {createLink}</p>
      )}
      {error !== undefined && (
        <p role="alert" className="text-danger text-xs">
          {error}
        </p>
      )}
    </fieldset>
  )
}

function Note({ id, ownNote }: { readonly id: string | undefined; readonly ownNote: string }) {
  if (id === undefined) return <span className="text-muted text-xs">{ownNote}</span>
  const what = /^KB-/i.test(id) ? 'knowledge base' : 'tool'
  return <span className="text-warning text-xs">This {what} no longer exists.</span>
}

/** The id that an entry is, or all that it says of a tool; undefined for one that is written out. */
function toolId(entry: unknown): string | undefined {
  if (typeof entry === 'string') return entry.trim()
  if (!isRecord(entry) || isRecord(entry.tool) || typeof entry.name === 'string') return undefined
  return typeof entry.tool_id === 'string' ? entry.tool_id.trim() : undefined
}

function nameOf(tool: unknown): string {
  const inner = isRecord(tool) && isRecord(tool.tool) ? tool.tool : tool
  return isRecord(inner) && typeof inner.name === 'string' && inner.name !== '' ? inner.name : 'A tool without a name'
}
