import { ArrowRight, Trash2 } from 'lucide-react'
import { memo, useState } from 'react'
import { reconnectEdge } from '#pathway/commands/edges.ts'
import { targetAmongRules } from '#pathway/commands/ruleRows.ts'
import { edgeDescription, edgeLabel, isAlwaysPicked, nodesById, type PathwayEdge } from '#pathway/document.ts'
import { IconButton } from '#ui/Button.tsx'
import { Disclosure } from '#ui/Disclosure.tsx'
import { useEditor } from '../../hooks/useEditor.ts'
import { useEdgeFindings } from '../../hooks/useFindings.ts'
import { FieldShell } from '../fields/FieldShell.tsx'
import { NodePicker } from '../fields/NodePicker.tsx'
import { FormPlaceProvider } from '../form/place.tsx'
import { useEdgeWriter } from '../form/write.ts'
import { TemplateField } from '../prompt/TemplateField.tsx'
import { WhenTaken } from './WhenTaken.tsx'

interface OutgoingEdgeProps {
  readonly edgeKey: string
  readonly edge: PathwayEdge
  /** Id of the node that it leaves. */
  readonly source: string
  /** Rules of that node that lead where the edge leads: “rules 1 and 3”; empty where none does. */
  readonly takenBy: string
}

/** One edge, in the form of the node that it leaves. Memoised: it has no part in what is typed into that node. */
export const OutgoingEdge = memo(function OutgoingEdge({ edgeKey, edge, source, takenBy }: OutgoingEdgeProps) {
  const writer = useEdgeWriter(edgeKey)
  const [isOpen, setOpen] = useState(false)
  const missingName = useEditor(({ document }) => {
    const nodes = nodesById(document)
    const from = nodes.get(source)
    return from && edge.target !== undefined && !nodes.has(edge.target)
      ? targetAmongRules(from, edge.target)?.name
      : undefined
  })
  return (
    <FormPlaceProvider id={`edge-of-${edgeKey}`} edge_key={edgeKey} findings={useEdgeFindings(edgeKey)}>
      <li className="flex flex-col gap-2 rounded-md border border-line p-2.5">
        <div className="flex items-start gap-1">
          <ArrowRight aria-hidden className="mt-2.5 size-3.5 shrink-0 text-muted" />
          <div className="min-w-0 flex-1">
            <FieldShell field="target" label="Go to" hideLabel>
              {control => (
                <NodePicker
                  control={control}
                  label="Go to"
                  value={edge.target}
                  missingName={missingName === undefined ? undefined : `“${missingName}”`}
                  newFrom={source}
                  onChoose={({ node: target, place }) =>
                    writer.run('Change target', doc =>
                      reconnectEdge(place(doc), { key: edgeKey, source, target: target.id }),
                    )
                  }
                />
              )}
            </FieldShell>
          </div>
          <IconButton label="Delete edge" className="text-muted" onClick={writer.remove}>
            <Trash2 aria-hidden className="size-3.5" />
          </IconButton>
        </div>
        {takenBy !== '' && <p className="text-muted text-xs">Followed by {takenBy}. The label is ignored.</p>}
        <TemplateField
          field="label"
          hideLabel
          oneLine
          value={edgeLabel(edge)}
          onChange={writer.label}
          placeholder={takenBy !== '' ? 'Label' : 'Label: when the caller wants to book…'}
        />
        <Disclosure isOpen={isOpen} onToggle={() => setOpen(!isOpen)}>
          {summary(edge)}
        </Disclosure>
        {isOpen && <WhenTaken edge={edge} writer={writer} />}
      </li>
    </FormPlaceProvider>
  )
})

function summary(edge: PathwayEdge): string {
  if (isAlwaysPicked(edge)) return 'Always followed'
  const description = edgeDescription(edge)
  return description === '' ? 'More options' : description.slice(0, 120)
}
