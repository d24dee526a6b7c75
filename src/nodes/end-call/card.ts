import { PhoneOff } from 'lucide-react'
import { nodeData, type PathwayNode } from '#pathway/document.ts'
import { type CardLine, type NodeCard, says } from '../cardLines.ts'

export const card: NodeCard = { Icon: PhoneOff, lines }

function lines(node: PathwayNode): readonly CardLine[] {
  return [says(nodeData(node), 3), { is: 'fact', Icon: PhoneOff, title: 'The call ends here', text: 'Ends the call' }]
}
