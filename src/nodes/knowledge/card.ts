import { BookOpen } from 'lucide-react'
import { nodeData, type PathwayNode } from '#pathway/document.ts'
import { asText } from '#pathway/scalars.ts'
import { type CardLine, excerptOf, extractedNames, type NodeCard, namesLine, says } from '../cardLines.ts'

export const card: NodeCard = { Icon: BookOpen, lines }

function lines(node: PathwayNode): readonly CardLine[] {
  const data = nodeData(node)
  const names = extractedNames(data)
  return [
    says(data, names.length > 0 ? 2 : 3),
    { is: 'fact', Icon: BookOpen, title: 'Knowledge source', text: describeKnowledge(data.kb) },
    ...namesLine(names),
  ]
}

function describeKnowledge(kb: unknown): string {
  const text = Array.isArray(kb) ? kb.map(asText).join(', ') : typeof kb === 'string' ? kb.trim() : ''
  return text === '' ? 'No knowledge yet' : excerptOf(text)
}
