import { kindOf } from '#nodes/kinds.ts'
import type { PathwayDocument } from '#pathway/document.ts'
import { graphOf } from '#pathway/graph.ts'
import type { Option } from '../brain.ts'
import { edgeOptions } from '../options.ts'
import { wishServedBy } from '../scripted/answers.ts'
import { labelPolarity } from '../scripted/polarity.ts'

interface Known {
  /** The nodes from which links lead to one that ends the call. */
  readonly reaching: ReadonlySet<string>
  readonly options: Map<string, readonly Option[]>
}

const knownOf = new WeakMap<PathwayDocument, Known>()

/** The options of a node in the order of the document, those that refuse, ask for a person or come to no end last. */
export function optionsInOrder(document: PathwayDocument, node_id: string): readonly Option[] {
  const known = knownOf.get(document) ?? { reaching: reachingEnd(document), options: new Map() }
  knownOf.set(document, known)
  const found = known.options.get(node_id)
  if (found) return found
  const rank = (option: Option) => reluctance(option, known.reaching)
  const options = edgeOptions(document, node_id).toSorted((one, other) => rank(one) - rank(other))
  known.options.set(node_id, options)
  return options
}

function reluctance({ label, target, target_name }: Option, reaching: ReadonlySet<string>): number {
  if (!reaching.has(target)) return 3
  const wish = wishServedBy(`${label} ${target_name}`)
  if (wish === 'human') return 2
  return labelPolarity(label) === 'no' || wish === 'end' ? 1 : 0
}

function reachingEnd(document: PathwayDocument): ReadonlySet<string> {
  const { nodes, into } = graphOf(document, kindOf)
  const reaching = new Set<string>()
  const open = nodes.flatMap((node, place) => (node.endsCall ? [place] : []))
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    const id = nodes[place]?.id
    if (id === undefined || reaching.has(id)) continue
    reaching.add(id)
    for (const link of into[place] ?? []) open.push(link.from)
  }
  return reaching
}
