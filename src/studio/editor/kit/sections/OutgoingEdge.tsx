import { ArrowRight, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { kindOf } from '#nodes/kinds.ts'
import { reconnectEdge } from '#pathway/commands/edges.ts'
import {
  edgeDescription,
  edgeLabel,
  isAlwaysPicked,
  nodeData,
  type PathwayEdge,
  type PathwayNode,
} from '#pathway/document.ts'
import { inWords } from '#pathway/rules/describe.ts'
import { IconButton } from '#ui/Button.tsx'
import { Disclosure } from '#ui/Disclosure.tsx'
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
  /** Source of the edge. */
  readonly node: PathwayNode
}

/** One edge, in the form of the node that it leaves. */
export function OutgoingEdge({ edgeKey, edge, node }: OutgoingEdgeProps) {
  const writer = useEdgeWriter(edgeKey)
  const [isOpen, setOpen] = useState(false)
  const rules = mirroredRules(node, edge.target)
  return (
    <FormPlaceProvider id={`edge-of-${edgeKey}`} edge_key={edgeKey} findings={useEdgeFindings(edgeKey)}>
      <li className="flex flex-col gap-2 rounded-md border border-line p-2.5">
        <div className="flex items-center gap-1">
          <ArrowRight aria-hidden className="size-3.5 shrink-0 text-muted" />
          <div className="min-w-0 flex-1">
            <FieldShell field="target" label="Leads to" hideLabel>
              {control => (
                <NodePicker
                  control={control}
                  label="Leads to"
                  value={edge.target}
                  newFrom={node.id}
                  onChoose={({ node: target, place }) =>
                    writer.run('Change target', doc =>
                      reconnectEdge(place(doc), { key: edgeKey, source: node.id, target: target.id }),
                    )
                  }
                />
              )}
            </FieldShell>
          </div>
          <IconButton label="Delete this edge" className="text-muted" onClick={writer.remove}>
            <Trash2 aria-hidden className="size-3.5" />
          </IconButton>
        </div>
        {rules.length > 0 && (
          <p className="text-muted text-xs">
            Taken by {rules.length === 1 ? 'rule' : 'rules'} {inWords(rules.map(String))}, not by its label.
          </p>
        )}
        <TemplateField
          field="label"
          label="Label"
          hideLabel
          oneLine
          value={edgeLabel(edge)}
          onChange={writer.label}
          placeholder={rules.length > 0 ? 'Label' : 'Label: when the caller wants to book…'}
        />
        <Disclosure isOpen={isOpen} onToggle={() => setOpen(!isOpen)}>
          {summary(edge)}
        </Disclosure>
        {isOpen && <WhenTaken edge={edge} writer={writer} />}
      </li>
    </FormPlaceProvider>
  )
}

function summary(edge: PathwayEdge): string {
  if (isAlwaysPicked(edge)) return 'Always taken'
  const description = edgeDescription(edge)
  return description === '' ? 'Description, always take it' : description.slice(0, 120)
}

/** The numbers, from 1, of the node's rules that lead where the edge leads. */
function mirroredRules(node: PathwayNode, target: string | undefined): readonly number[] {
  if (target === undefined) return []
  return kindOf(node.type)
    .rules(nodeData(node))
    .filter(rule => rule.target === target)
    .map(rule => rule.index + 1)
}
