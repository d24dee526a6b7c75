import { BookOpen } from 'lucide-react'
import { memo } from 'react'
import { nodeData, type PathwayNode } from '#pathway/document.ts'
import { CardBody, CardLine, Excerpt, extractedNames, Says, VariableChips } from '../cardParts.tsx'

export const Body = memo(function Body({ node }: { node: PathwayNode }) {
  const data = nodeData(node)
  const names = extractedNames(data)
  return (
    <CardBody>
      <Says data={data} lines={names.length > 0 ? 2 : 3} />
      <CardLine Icon={BookOpen} title="What the agent answers from">
        {describeKnowledge(data.kb)}
      </CardLine>
      <VariableChips names={names} />
    </CardBody>
  )
})

function describeKnowledge(kb: unknown) {
  if (Array.isArray(kb)) return kb.length === 0 ? 'Nothing to answer from yet' : kb.join(', ')
  const text = typeof kb === 'string' ? kb.trim() : ''
  return text === '' ? 'Nothing to answer from yet' : <Excerpt text={text} />
}
