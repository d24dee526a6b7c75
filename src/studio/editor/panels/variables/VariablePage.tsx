import { ArrowLeft, Plus } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import type { VariableReader } from '#pathway/variables/list.ts'
import type { UnsetRead } from '#pathway/variables/unset.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button, IconButton } from '#ui/Button.tsx'
import { useSession } from '../../hooks/useEditor.ts'
import { useLens } from '../../hooks/useLens.ts'
import { excerptOf } from '../../kit/excerpt.ts'
import { readKey } from '../../session/analysis/lens.ts'
import { origins } from '../../session/analysis/origins.ts'
import { type Listed, litPath, traceVariable, type VariableTrace } from '../../session/analysis/variables.ts'
import { PlaceRow } from './PlaceRow.tsx'
import { UnsetPath } from './UnsetPath.tsx'
import { VariableActions } from './VariableActions.tsx'

/** Page of a variable: where it may be unset, is set, and is read. */
export function VariablePage({ name, listed }: { readonly name: string; readonly listed: Listed }) {
  const session = useSession()
  const trace = traceVariable(listed, name)
  return (
    <div className="flex flex-col gap-5 p-4">
      <div className="flex min-w-0 items-start gap-2">
        <IconButton label="Back to all variables" className="-ml-1.5" onClick={() => session.lens.getState().close()}>
          <ArrowLeft aria-hidden className="size-4" />
        </IconButton>
        <div className="min-w-0 flex-1">
          <h2 className="font-mono font-semibold text-[15px] leading-8 [overflow-wrap:anywhere]">
            {trace?.variable.name ?? name}
          </h2>
          {trace && <Origins trace={trace} />}
        </div>
      </div>
      {trace ? (
        <>
          <VariableActions variable={trace.variable} />
          <Places trace={trace} />
        </>
      ) : (
        <p className="text-[13px] text-muted">This variable is no longer set or used in this pathway.</p>
      )}
    </div>
  )
}

function Origins({ trace: { variable } }: { readonly trace: VariableTrace }) {
  return (
    <ul className="flex flex-col gap-1">
      {variable.origins.map(origin => (
        <li key={origin} className="flex flex-wrap items-center gap-x-2 gap-y-0.5 text-muted text-xs">
          <Badge tone={origin === 'unset' ? 'warning' : 'neutral'}>{origins[origin].title}</Badge>
          <span>{origins[origin].about}</span>
        </li>
      ))}
    </ul>
  )
}

function Places({ trace }: { readonly trace: VariableTrace }) {
  const session = useSession()
  const { variable, unset } = trace
  const chosen = useLens(state => state.read)
  const show = ({ node_id, edge_key, field }: VariableReader) =>
    session.store.getState().reveal({ node_id, edge_key, field, mayZoom: true })
  const mayBeUnset = new Set(unset.map(({ reader }) => reader))
  return (
    <>
      {unset.length > 0 && (
        <PlaceList title="May be unset here" count={unset.length} rows={unset}>
          {read => <UnsetRow key={readKey(read.reader)} read={read} trace={trace} chosen={chosen} onShow={show} />}
        </PlaceList>
      )}
      <PlaceList title="Set in" count={variable.setters.length} rows={variable.setters} whenNone="No node sets it.">
        {({ node_id, field, name, from }) => (
          <PlaceRow
            document={trace.document}
            key={`${node_id} ${field} ${name}`}
            place={{ node_id, field }}
            excerpt={undefined}
            note={from === 'left' ? 'From the response' : 'From what the caller says'}
            onShow={() => session.store.getState().reveal({ node_id, field })}
          />
        )}
      </PlaceList>
      <PlaceList
        title="Used in"
        count={variable.readers.length}
        rows={variable.readers}
        whenNone="Not used in this pathway."
      >
        {reader => (
          <PlaceRow
            document={trace.document}
            key={readKey(reader)}
            place={reader}
            excerpt={excerptOf(reader.text, reader.start, reader.end)}
            isWarning={mayBeUnset.has(reader)}
            {...(mayBeUnset.has(reader)
              ? { note: 'May be unset' }
              : reader.hasDefault
                ? { note: 'Has a default' }
                : {})}
            onShow={() => show(reader)}
          />
        )}
      </PlaceList>
    </>
  )
}

interface UnsetRowProps {
  readonly read: UnsetRead
  readonly trace: VariableTrace
  readonly chosen: string | null
  readonly onShow: (reader: VariableReader) => void
}

function UnsetRow({ read: { reader, path }, trace, chosen, onShow }: UnsetRowProps) {
  const session = useSession()
  const key = readKey(reader)
  const isLit = path.length > 0 && litPath(trace, chosen) === path
  return (
    <>
      <PlaceRow
        document={trace.document}
        place={reader}
        excerpt={excerptOf(reader.text, reader.start, reader.end)}
        isPressed={isLit}
        onShow={() => {
          session.lens.getState().showPath(key)
          onShow(reader)
        }}
      />
      {path.length > 0 && (
        <li className="pb-1 pl-8">
          {isLit ? (
            <UnsetPath document={trace.document} path={path} />
          ) : (
            <Button size="small" look="quiet" onClick={() => session.lens.getState().showPath(key)}>
              Show a path where it’s never set
            </Button>
          )}
        </li>
      )}
    </>
  )
}

/** Number of rows shown at once. */
const PAGE = 100

interface PlaceListProps<Row> {
  readonly title: string
  readonly count: number
  readonly rows: readonly Row[]
  readonly whenNone?: string
  readonly children: (row: Row) => ReactNode
}

function PlaceList<Row>({ title, count, rows, whenNone, children }: PlaceListProps<Row>) {
  const id = useId()
  const [shown, setShown] = useState(PAGE)
  return (
    <section aria-labelledby={id} className="flex flex-col gap-1">
      <h3 id={id} className="font-semibold text-[13px]">
        {title} <span className="font-normal text-muted tabular-nums">{count}</span>
      </h3>
      {rows.length === 0 ? (
        <p className="text-muted text-xs">{whenNone}</p>
      ) : (
        <ul className="-mx-2 flex flex-col">{rows.slice(0, shown).map(children)}</ul>
      )}
      {rows.length > shown && (
        <Button size="small" className="self-start" onClick={() => setShown(shown + PAGE)}>
          <Plus aria-hidden className="size-3" /> Show {Math.min(PAGE, rows.length - shown)} more
        </Button>
      )}
    </section>
  )
}
