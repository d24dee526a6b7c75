import { CircleHelp } from 'lucide-react'
import { nodeData, type PathwayNode } from '#pathway/document.ts'
import { typeInWords } from '#pathway/kind.ts'
import { type CardLine, extractedNames, type NodeCard, namesLine, says } from './cardLines.ts'

/** Card of a node of unknown type: its type, and the lines that all kinds share. */
export const unknownCard: NodeCard = { Icon: CircleHelp, lines }

function lines(node: PathwayNode): readonly CardLine[] {
  const data = nodeData(node)
  const names = extractedNames(data)
  const title = 'Unknown type. Runs as a Speak node and is preserved on export.'
  return [
    { is: 'fact', Icon: CircleHelp, title, text: typeInWords(node.type) },
    says(data, names.length > 0 ? 2 : 3),
    ...namesLine(names),
  ]
}
