import { FastForward, Hourglass } from 'lucide-react'
import { memo } from 'react'
import { nodeData, type PathwayNode, textMember } from '#pathway/document.ts'
import { skipsCaller } from '#pathway/members.ts'
import { CardBody, CardLine, Excerpt, extractedNames, Says, VariableChips } from '../cardParts.tsx'

export const Body = memo(function Body({ node }: { node: PathwayNode }) {
  const data = nodeData(node)
  const condition = textMember(data, 'condition').trim()
  const skips = skipsCaller(data)
  const names = extractedNames(data)
  const rows = (condition !== '' || skips ? 1 : 0) + (names.length > 0 ? 1 : 0)
  return (
    <CardBody>
      <Says data={data} lines={rows === 2 ? 2 : rows === 1 ? 3 : 4} />
      {skips ? (
        <CardLine Icon={FastForward} title="Goes on without waiting for the caller">
          Goes on without waiting
        </CardLine>
      ) : (
        condition !== '' && (
          <CardLine Icon={Hourglass} title={`Stays until: ${condition.slice(0, 300)}`}>
            Until <Excerpt text={condition} />
          </CardLine>
        )
      )}
      <VariableChips names={names} />
    </CardBody>
  )
})
