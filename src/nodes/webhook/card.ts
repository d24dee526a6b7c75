import { GitFork, Webhook } from 'lucide-react'
import { asSent } from '#pathway/attachedTool.ts'
import { type NodeData, nodeData, type PathwayNode, textMember } from '#pathway/document.ts'
import { responseNames } from '#pathway/members.ts'
import { readRules } from '#pathway/rules/read.ts'
import { type CardLine, excerptOf, extractedNames, type NodeCard, namesLine, says } from '../cardLines.ts'

export const card: NodeCard = { Icon: Webhook, lines }

function lines(node: PathwayNode): readonly CardLine[] {
  const data = nodeData(node)
  const sent = asSent(data)
  const url = textMember(sent, 'url').trim()
  const names = [...new Set([...responseNames(sent), ...extractedNames(data)])]
  return [
    requestLine(methodOf(sent), url),
    says(data, names.length > 0 ? 1 : 2),
    { is: 'fact', Icon: GitFork, title: 'Routing', text: describeRules(readRules(data).length) },
    ...namesLine(names),
  ]
}

const LONGEST_METHOD = 8

function requestLine(name: string, url: string): CardLine {
  const method = name.toUpperCase().slice(0, LONGEST_METHOD)
  if (url === '') return { is: 'request', method, text: 'No URL yet', tone: 'placeholder', title: 'No URL yet' }
  return { is: 'request', method, text: excerptOf(shortUrl(url)), tone: 'plain', title: url }
}

function describeRules(rules: number): string {
  if (rules === 0) return 'Routed by AI'
  return rules === 1 ? 'Routed by 1 rule' : `Routed by ${rules} rules`
}

/** The host and path: a scheme, who signs in, and a query say little on a card. */
function shortUrl(url: string): string {
  return url
    .replace(/^https?:\/\//i, '')
    .replace(/[?#].*$/s, '')
    .replace(/^[^/@]*@/, '')
}

/** The method that the file names; without one, a request with a body is a POST. */
function methodOf(data: NodeData): string {
  const { body } = data
  return textMember(data, 'method').trim() || (body === undefined || body === null || body === '' ? 'GET' : 'POST')
}
