import { GitFork, Split } from 'lucide-react'
import { nodeData, type PathwayNode } from '#pathway/document.ts'
import { fallbackOf, readRoutes } from '#pathway/rules/routes.ts'
import { type CardLine, excerptOf, extractedNames, type NodeCard, namesLine } from '../cardLines.ts'
import { routeKind } from './model.ts'

export const card: NodeCard = { Icon: Split, lines }

function lines(node: PathwayNode): readonly CardLine[] {
  const data = nodeData(node)
  const count = readRoutes(data).length
  const text = count === 0 ? 'No routes yet' : count === 1 ? '1 route' : `${count} routes`
  const [first] = routeKind.rules(data)
  return [
    {
      is: 'fact',
      Icon: GitFork,
      title: 'Routes, first match wins',
      text: fallbackOf(data) === undefined ? text : `${text} and a fallback`,
    },
    ...(first && count > 0
      ? [{ is: 'fact' as const, Icon: Split, title: first.rule.variable, text: excerptOf(first.rule.variable) }]
      : []),
    ...namesLine(extractedNames(data)),
  ]
}
