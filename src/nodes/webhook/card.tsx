import { GitFork } from 'lucide-react'
import { memo } from 'react'
import { type NodeData, nodeData, type PathwayNode, textMember } from '#pathway/document.ts'
import { responseNames } from '#pathway/members.ts'
import { readRules } from '#pathway/rules/read.ts'
import { CardBody, CardLine, Excerpt, extractedNames, Says, VariableChips } from '../cardParts.tsx'

export const Body = memo(function Body({ node }: { node: PathwayNode }) {
  const data = nodeData(node)
  const rules = readRules(data).length
  const names = [...new Set([...responseNames(data), ...extractedNames(data)])]
  return (
    <CardBody>
      <RequestLine method={methodOf(data)} url={textMember(data, 'url').trim()} />
      <Says data={data} lines={names.length > 0 ? 1 : 2} />
      <CardLine Icon={GitFork} title="How the next edge is chosen">
        {rules === 0
          ? 'Labels choose the edge'
          : rules === 1
            ? '1 rule chooses the edge'
            : `${rules} rules choose the edge`}
      </CardLine>
      <VariableChips names={names} />
    </CardBody>
  )
})

function RequestLine({ method, url }: { method: string; url: string }) {
  return (
    <div className="flex h-[18px] shrink-0 items-center gap-1.5 text-xs" title={url === '' ? 'No URL yet' : url}>
      <span className="shrink-0 rounded bg-kind-webhook/15 px-1 font-mono font-semibold text-[10px] text-kind-webhook uppercase leading-4">
        {method}
      </span>
      <span className="min-w-0 truncate font-mono text-[11px]">
        {url === '' ? <span className="text-muted italic">No URL yet</span> : <Excerpt text={shortUrl(url)} />}
      </span>
    </div>
  )
}

/** The host and path: a scheme and a query say little on a card. */
function shortUrl(url: string): string {
  return url.replace(/^https?:\/\//i, '').replace(/[?#].*$/s, '')
}

/** Where a file names no method, a request with a body is a POST. */
function methodOf(data: NodeData): string {
  const { body } = data
  return textMember(data, 'method').trim() || (body === undefined || body === null || body === '' ? 'GET' : 'POST')
}
