import { useRef } from 'react'
import { formOf } from '#nodes/forms.ts'
import { isStart, nodeData, type PathwayNode } from '#pathway/document.ts'
import type { Finding } from '#pathway/finding.ts'
import { AUTHOR_NOTE } from '#pathway/nodeMembers.ts'
import { asText } from '#pathway/scalars.ts'
import { useNodeFindings } from '../hooks/useFindings.ts'
import { FindingRows } from '../kit/findings/FindingRows.tsx'
import { FormPlaceProvider } from '../kit/form/place.tsx'
import { useRevealedField } from '../kit/form/reveal.ts'
import { errorsFirst, fieldOf, findingKeys } from '../session/analysis/problems.ts'
import { NodeHeading } from './NodeHeading.tsx'
import { NodeNote } from './NodeNote.tsx'

/** The form of a node: what all kinds have in common at the top, then the sections of its kind. */
export function NodeForm({ node }: { node: PathwayNode }) {
  const form = useRef<HTMLDivElement>(null)
  const Sections = formOf(node.type)
  const findings = useNodeFindings(node.id)
  useRevealedField(form, asked => asked.edge_key === undefined && asked.node_id === node.id)
  const ofWhole = errorsFirst(findings.filter(finding => finding.field === undefined || finding.field === 'isStart'))
  const keys = findingKeys(ofWhole)
  return (
    <FormPlaceProvider id={`node-${node.id}`} node_id={node.id} findings={findings}>
      <div ref={form} className="relative">
        <NodeHeading id={node.id} type={node.type} name={asText(nodeData(node).name)} starts={isStart(node)} />
        {ofWhole.length > 0 && (
          <ul aria-label="Node problems" className="flex flex-col border-line border-b px-4 py-2 text-xs">
            {ofWhole.map((finding, at) => (
              <NodeProblem key={keys[at]} finding={finding} />
            ))}
          </ul>
        )}
        <NodeNote id={node.id} note={nodeData(node)[AUTHOR_NOTE]} />
        <Sections node={node} />
      </div>
    </FormPlaceProvider>
  )
}

/** Finding about the whole node. It takes the focus itself when one goes to the finding, since there is no field to focus. */
function NodeProblem({ finding }: { finding: Finding }) {
  return (
    <li tabIndex={-1} data-field={fieldOf(finding)} className="rounded-md">
      <FindingRows findings={[finding]} />
    </li>
  )
}
