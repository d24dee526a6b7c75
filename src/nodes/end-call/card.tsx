import { PhoneOff } from 'lucide-react'
import { memo } from 'react'
import { nodeData, type PathwayNode } from '#pathway/document.ts'
import { CardBody, CardLine, Says } from '../cardParts.tsx'

export const Body = memo(function Body({ node }: { node: PathwayNode }) {
  return (
    <CardBody>
      <Says data={nodeData(node)} lines={3} />
      <CardLine Icon={PhoneOff} title="The call ends here">
        Hangs up
      </CardLine>
    </CardBody>
  )
})
