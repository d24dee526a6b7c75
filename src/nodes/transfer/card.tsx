import { PhoneForwarded } from 'lucide-react'
import { memo } from 'react'
import { nodeData, type PathwayNode } from '#pathway/document.ts'
import { CardBody, CardLine, Excerpt, Says } from '../cardParts.tsx'

export const Body = memo(function Body({ node }: { node: PathwayNode }) {
  const data = nodeData(node)
  const { transferNumber } = data
  const number =
    typeof transferNumber === 'string' || typeof transferNumber === 'number' ? String(transferNumber).trim() : ''
  return (
    <CardBody>
      <Says data={data} lines={3} />
      <CardLine Icon={PhoneForwarded} title={number === '' ? 'No number to transfer to' : `Transfers to ${number}`}>
        {number === '' ? 'No number yet' : <Excerpt text={number} />}
      </CardLine>
    </CardBody>
  )
})
