import type { TestFailure, TestNode } from './pathwayTests.ts'

interface Side extends Pick<TestNode, 'name'> {
  /** Undefined where no node was entered at all. */
  readonly node_id: string | undefined
  /** True if the conversation went no further than this node. */
  readonly stays: boolean
}

/** Names the nodes at which a run of a test and its path part: where it went, and where it should have gone. */
export function partingOf({ from, expected, reached }: Pick<TestFailure, 'from' | 'expected' | 'reached'>) {
  const found = reached.findIndex((node, at) => node.node_id !== expected[at]?.node_id)
  const at = found === -1 ? reached.length : found
  const before = reached[at - 1] ?? from
  return { went: sideOf(reached[at], before), instead: sideOf(expected[at], before) }
}

function sideOf(node: TestNode | undefined, before: TestNode | null): Side {
  if (node) return { ...node, stays: false }
  return { node_id: before?.node_id, name: before?.name ?? 'its node', stays: true }
}
