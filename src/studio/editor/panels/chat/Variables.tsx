import { ChevronRight } from 'lucide-react'
import { useId, useMemo, useState } from 'react'
import { variableNamed } from '#pathway/variables/list.ts'
import { CopyButton } from '#ui/CopyButton.tsx'
import { useChat } from '../../hooks/useChat.ts'
import { useSession } from '../../hooks/useEditor.ts'
import { useVariables } from '../../hooks/useLens.ts'
import { highlightVariable } from '../../session/analysis/lens.ts'
import { changedVariables } from '../../session/run/changedVariables.ts'

const NONE: Readonly<Record<string, unknown>> = {}

/** Variables of the conversation, with those that the last turn changed. */
export function Variables() {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const variables = useChat(state => state.chat?.variables ?? NONE)
  const before = useChat(state => state.variablesBefore)
  const changed = useMemo(() => changedVariables(before, variables), [before, variables])
  const names = Object.keys(variables)
  return (
    <div className="shrink-0 border-line border-t">
      <div className="flex min-h-8 items-center gap-2 pr-2 pl-1.5">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          className="flex min-w-0 flex-1 items-center gap-1 rounded py-1 text-left text-xs"
          onClick={() => setOpen(!isOpen)}
        >
          <ChevronRight
            aria-hidden
            className={`size-3.5 shrink-0 text-muted transition-transform duration-100 ${isOpen ? 'rotate-90' : ''}`}
          />
          <span className="font-medium">Variables</span>
          <span className="text-muted tabular-nums">{names.length}</span>
          {changed.size > 0 && <span className="ml-1 truncate text-accent">{changed.size} changed</span>}
        </button>
        {isOpen && names.length > 0 && (
          <CopyButton text={JSON.stringify(variables, null, 2)} label="Copy variables" className="!size-7" />
        )}
      </div>
      <div id={id} hidden={!isOpen} className="max-h-48 overflow-y-auto px-3 pb-2">
        {names.length === 0 ? (
          <p className="text-muted text-xs">No variables yet. Request data, replies, and webhooks set them.</p>
        ) : (
          <table className="w-full table-fixed border-collapse text-left text-xs">
            <thead className="sr-only">
              <tr>
                <th scope="col">Name</th>
                <th scope="col">Value</th>
              </tr>
            </thead>
            <tbody>
              {names.map(name => (
                <tr key={name} className="border-line border-t align-top first:border-t-0">
                  <th scope="row" className="w-2/5 py-1 pr-2 font-medium font-mono [overflow-wrap:anywhere]">
                    {changed.has(name) && (
                      <span
                        title="Changed in the last turn"
                        className="mr-1 inline-block size-1.5 rounded-full bg-accent align-middle"
                      >
                        <span className="sr-only">Changed in the last turn: </span>
                      </span>
                    )}
                    <VariableName name={name} />
                  </th>
                  <td className="whitespace-pre-wrap py-1 font-mono [overflow-wrap:anywhere]">
                    {shown(variables[name])}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </div>
    </div>
  )
}

/** Link to where the pathway sets and reads the variable; plain text if it does neither. */
function VariableName({ name }: { readonly name: string }) {
  const session = useSession()
  const listed = useVariables()
  const variable = listed ? variableNamed(listed.variables, name) : undefined
  if (!variable) return name
  return (
    <button
      type="button"
      title="Where it’s set and used"
      className="rounded text-left font-medium hover:text-accent hover:underline"
      onClick={() => highlightVariable(session, variable.key)}
    >
      {name}
    </button>
  )
}

function shown(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}
