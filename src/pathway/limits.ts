import { isRecord, type NodeData, nodeData, nodesById, type PathwayDocument, type PathwayNode } from './document.ts'

/**
 * The limits of a node for callers who lead nowhere (`docs/playing.md` §2): `noMatch` where answers fit nothing, `noInput` where the caller is
 * silent. A node says it in its `data`, the pathway in the `globalConfig` that also holds the global prompt.
 */
export const limitMembers = ['noMatch', 'noInput'] as const
export type LimitMember = (typeof limitMembers)[number]

/** Times in a row, where nothing is set. */
export const DEFAULT_LIMIT = 3
/** A limit is a whole number up to this; 0 is none. */
export const MAX_LIMIT = 100

export interface Limit {
  /** Times in a row at which it is enough; 0 for never. undefined where nothing, or nothing readable, is set. */
  readonly limit: number | undefined
  /** The id of the node to go to then. */
  readonly target: string | undefined
  /** Said then, before going there. */
  readonly say: string
}

/** One of the limits in a node's `data` or a `globalConfig`; undefined where it has none. */
export function readLimit(holder: NodeData, member: LimitMember): Limit | undefined {
  const written = holder[member]
  if (!isRecord(written)) return undefined
  const { limit, target, say } = written
  return {
    limit: isLimit(limit) ? limit : undefined,
    target: typeof target === 'string' && target !== '' ? target : undefined,
    say: typeof say === 'string' ? say : '',
  }
}

export function isLimit(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= MAX_LIMIT
}

const configs = new WeakMap<PathwayDocument['nodes'], NodeData>()
const NO_CONFIG: NodeData = {}

/** The place in `nodes` of the entry that holds the pathway's own settings; -1 where none does. */
export function configIndex({ nodes }: PathwayDocument): number {
  return nodes.findIndex(entry => isRecord(entry.globalConfig))
}

/** The settings of the pathway itself (`globalConfig`), of which the first counts. */
export function globalConfig(document: PathwayDocument): NodeData {
  let config = configs.get(document.nodes)
  if (!config) {
    const found = document.nodes[configIndex(document)]?.globalConfig
    config = isRecord(found) ? found : NO_CONFIG
    configs.set(document.nodes, config)
  }
  return config
}

/**
 * The limit that is played at a node: each member as the node says it, else as the pathway does. A target that does not exist is none, and words that
 * the pathway says go with its own target.
 */
export function limitAt(
  document: PathwayDocument,
  node: PathwayNode,
  member: LimitMember,
): Omit<Limit, 'limit'> & { readonly limit: number } {
  const own = readLimit(nodeData(node), member)
  const common = readLimit(globalConfig(document), member)
  const nodes = nodesById(document)
  const existing = (limit: Limit | undefined) => (nodes.has(limit?.target ?? '') ? limit?.target : undefined)
  const target = existing(own)
  return {
    limit: own?.limit ?? common?.limit ?? DEFAULT_LIMIT,
    target: target ?? existing(common),
    say: (own?.say.trim() ?? '') !== '' || target !== undefined ? (own?.say ?? '') : (common?.say ?? ''),
  }
}
