import { isRecord } from '../document.ts'
import { readJson } from './json.ts'
import { unwrap } from './read.ts'

/**
 * Gives each node whose id is taken a new one; edges and rules keep pointing at the first. The text of the file as it is then, and
 * the new ids.
 */
export function renumberDuplicates(text: string): { readonly text: string; readonly ids: readonly string[] } {
  const json = readJson(text)
  const { content, wrapper } = unwrap(json.ok ? json.value : undefined)
  if (!isRecord(content) || !Array.isArray(content.nodes)) return { text, ids: [] }
  const taken = new Set(content.nodes.flatMap(node => (isRecord(node) && typeof node.id === 'string' ? [node.id] : [])))
  const seen = new Set<string>()
  const ids: string[] = []
  const nodes = content.nodes.map((node: unknown) => {
    if (!isRecord(node) || typeof node.id !== 'string') return node
    if (!seen.has(node.id)) {
      seen.add(node.id)
      return node
    }
    let number = 2
    while (taken.has(`${node.id}-${number}`)) number += 1
    const id = `${node.id}-${number}`
    taken.add(id)
    seen.add(id)
    ids.push(id)
    return { ...node, id }
  })
  const renumbered: Readonly<Record<string, unknown>> = { ...content, nodes }
  return { text: JSON.stringify(wrapper === undefined ? renumbered : { [wrapper]: renumbered }), ids }
}
