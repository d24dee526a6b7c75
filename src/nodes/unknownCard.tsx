import { CircleHelp } from 'lucide-react'
import { memo } from 'react'
import { nodeData, type PathwayNode } from '#pathway/document.ts'
import { CardBody, CardLine, extractedNames, Says, VariableChips } from './cardParts.tsx'

/** A node of a type that is not known here: what it has in common with all others, and its type. */
export const UnknownBody = memo(function UnknownBody({ node }: { node: PathwayNode }) {
  const data = nodeData(node)
  const names = extractedNames(data)
  return (
    <CardBody>
      <CardLine Icon={CircleHelp} title="This type is not known here. The node is kept, and played as a Default node.">
        {node.type ?? 'No type'}
      </CardLine>
      <Says data={data} lines={names.length > 0 ? 2 : 3} />
      <VariableChips names={names} />
    </CardBody>
  )
})
