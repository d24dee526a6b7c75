import { edgeLabel, edgesFrom, isRecord, nodeData, textMember } from '#pathway/document.ts'
import { nearest } from '#pathway/near.ts'
import { type Broken, type Fix, MOST_CHOICES, quote } from './fix.ts'
import { setting } from './setting.ts'

/** Has an example choose the edge that is called most like what it names, or deletes it. */
export function exampleFixes({ document, finding, node }: Broken): readonly Fix[] {
  const index = Number(/\[(\d+)\]/.exec(finding.field ?? '')?.[1])
  if (!node || !Number.isInteger(index)) return []
  const { pathwayExamples } = nodeData(node)
  if (!Array.isArray(pathwayExamples)) return []
  const example: unknown = pathwayExamples[index]
  if (!isRecord(example)) return []
  const labels = edgesFrom(document, node.id).flatMap(({ edge }) => edgeLabel(edge).trim() || [])
  const written = textMember(example, 'Chosen Pathway')
  const chosen = nearest(written, [...new Set(labels)], label => label).slice(0, MOST_CHOICES - 1)
  const choose = chosen.map(({ item }) =>
    setting(node, `choose ${item}`, `Choose the edge ${quote(item)} in example ${index + 1}`, {
      pathwayExamples: pathwayExamples.with(index, { ...example, 'Chosen Pathway': item }),
    }),
  )
  const remove = setting(node, 'delete', `Delete example ${index + 1}`, {
    pathwayExamples: pathwayExamples.toSpliced(index, 1),
  })
  return [...choose, remove]
}
