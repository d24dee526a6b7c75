import { PhoneForwarded } from 'lucide-react'
import { nodeData, type PathwayNode } from '#pathway/document.ts'
import { type CardLine, excerptOf, type NodeCard, says } from '../cardLines.ts'
import { transferNumber } from './model.ts'

export const card: NodeCard = { Icon: PhoneForwarded, lines }

function lines(node: PathwayNode): readonly CardLine[] {
  const data = nodeData(node)
  const number = transferNumber(data)
  const title = number === '' ? 'No transfer number' : `Transfers to ${number}`
  return [
    says(data, 3),
    { is: 'fact', Icon: PhoneForwarded, title, text: number === '' ? 'No number yet' : excerptOf(number) },
  ]
}
