import { FastForward, Hourglass, MessageCircle } from 'lucide-react'
import { nodeData, type PathwayNode, textMember } from '#pathway/document.ts'
import { skipsCaller } from '#pathway/members.ts'
import { type CardLine, excerptOf, extractedNames, type NodeCard, namesLine, says } from '../cardLines.ts'

export const card: NodeCard = { Icon: MessageCircle, lines }

function lines(node: PathwayNode): readonly CardLine[] {
  const data = nodeData(node)
  const names = extractedNames(data)
  const stays = staysUntil(textMember(data, 'condition').trim(), skipsCaller(data))
  const rows = stays.length + (names.length > 0 ? 1 : 0)
  return [says(data, rows === 2 ? 2 : rows === 1 ? 3 : 4), ...stays, ...namesLine(names)]
}

function staysUntil(condition: string, skips: boolean): readonly CardLine[] {
  if (skips) {
    const title = 'Doesn’t wait for a reply'
    return [{ is: 'fact', Icon: FastForward, title, text: 'Doesn’t wait' }]
  }
  if (condition === '') return []
  const title = `Stays until: ${condition.slice(0, 300)}`
  return [{ is: 'fact', Icon: Hourglass, title, text: `Until: ${excerptOf(condition)}` }]
}
