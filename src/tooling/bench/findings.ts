import { checkedKinds } from '#nodes/checks.ts'
import { setEdgeLabel } from '#pathway/commands/edges.ts'
import { removeElements, renameNode, setNodeMembers } from '#pathway/commands/nodes.ts'
import type { PathwayDocument } from '#pathway/document.ts'
import { createFindings } from '#pathway/findings/findings.ts'
import { quantile, timed } from '../figures/statistics.ts'
import type { Table } from '../figures/table.ts'
import { generatePathway } from './generate.ts'

const NODES = 5000
const LOOKS = 15
const KEYSTROKES = 60

/** Measures how long the problems of a large pathway take to find: all of them, and after one keystroke. */
export function measureFindings(): Table {
  const file = JSON.stringify(generatePathway(NODES))
  const open = (): PathwayDocument => JSON.parse(file)
  const fresh = () => ({ look: createFindings(checkedKinds), document: open() })
  const first = timed(1, fresh, ({ look, document }) => look(document))
  const full = timed(LOOKS, fresh, ({ look, document }) => look(document))

  const { look, document } = fresh()
  const count = look(document).length
  const place = document.nodes.findIndex(({ type }, index) => index > NODES / 2 && type === 'Default')
  const id = `node-${place}`
  const key = document.edges[Math.floor(document.edges.length / 2)]?.id ?? ''
  const typed = (length: number) => 'abcdefghij'.repeat(6).slice(0, length + 1)
  const edits: Record<string, (before: PathwayDocument, at: number) => PathwayDocument> = {
    'a key in a prompt': (before, at) => setNodeMembers(before, { id, members: { prompt: `Say ${typed(at)}` } }),
    'a key in a {{variable}} of a prompt': (before, at) =>
      setNodeMembers(before, { id, members: { prompt: `Say {{${typed(at)}}}` } }),
    'a key in the name of an extracted variable': (before, at) =>
      setNodeMembers(before, { id, members: { extractVars: [[`booking_${typed(at)}`, 'string', 'What for', false]] } }),
    'a key in a node’s name': (before, at) => renameNode(before, { id, name: `Ask ${typed(at)}` }),
    'a key in an edge’s label': (before, at) => setEdgeLabel(before, { key, label: `wants ${typed(at)}` }),
    'a node deleted': (before, at) => removeElements(before, { nodes: [`node-${at + 100}`], edges: [] }),
  }
  let present = document
  const keystrokes = Object.entries(edits).map(([name, edit]) => {
    const times = timed(
      KEYSTROKES,
      at => {
        present = edit(present, at)
        return present
      },
      edited => look(edited),
    )
    return [name, summary(times)] as const
  })
  return {
    id: 'findings',
    title: `Findings of a generated pathway: ${NODES} nodes, ${document.edges.length} edges, ${count} findings`,
    note: `Milliseconds. In full: ${LOOKS} looks at a newly read document; after one keystroke: ${KEYSTROKES} each.`,
    rows: {
      'in full, the very first': { median: quantile(first, 0.5) },
      'in full': summary(full),
      ...Object.fromEntries(keystrokes),
    },
  }
}

function summary(times: readonly number[]) {
  return { least: Math.min(...times), median: quantile(times, 0.5), p95: quantile(times, 0.95) }
}
