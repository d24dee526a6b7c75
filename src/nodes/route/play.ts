import { inFigures, MAX_RULES } from '#pathway/bounds.ts'
import { edgesFrom, nodeData, nodeName, nodesById, type PathwayNode } from '#pathway/document.ts'
import { describeRule } from '#pathway/rules/describe.ts'
import { evaluateRule } from '#pathway/rules/evaluate.ts'
import { fallbackOf, readRoutes } from '#pathway/rules/routes.ts'
import { extract } from '#runtime/extraction.ts'
import { event, type Next, type NodePlay, type Play, type Run } from '#runtime/run.ts'
import { speak } from '#runtime/speech.ts'
import { allVariables } from '#runtime/variables.ts'

/** Takes the first route that is true, else the fallback, else an edge (`docs/playing.md` §3). */
export const play: NodePlay = {
  async *enter(run, node) {
    yield* extract(run, node)
    return yield* route(run, node)
  },
  async *again(run, node, choices) {
    yield* choices ? speak(run, node, 'clarify', { choices }) : speak(run, node, 'again')
  },
}

async function* route(run: Run, node: PathwayNode): Play<Next> {
  const data = nodeData(node)
  const variables = allVariables(run)
  const routes = readRoutes(data)
  if (routes.length > MAX_RULES) {
    const message = `“${nodeName(node)}” has ${inFigures(routes.length)} routes. Only the first ${inFigures(MAX_RULES)} are used.`
    yield event(run, 'warning', { message })
  }
  for (const { index, target, sets } of routes.slice(0, MAX_RULES)) {
    const set = sets.find(rules => rules.length > 0 && rules.every(rule => evaluateRule(rule, variables)))
    if (!set) continue
    const words = set.map(describeRule).join(' and ')
    if (target !== undefined && nodesById(run.document).has(target)) {
      return move(run, node, { target, index, label: words, reason: `Route matched: ${words}.` })
    }
    const message = `Route ${index + 1} of “${nodeName(node)}” (${words}) goes to a node that doesn’t exist.`
    yield event(run, 'error', { source: 'pathway', message })
    break
  }
  const fallback = fallbackOf(data)
  if (fallback !== undefined && nodesById(run.document).has(fallback)) {
    const reason = 'No route matched, so “otherwise” was followed.'
    return move(run, node, { target: fallback, index: routes.length, label: 'Fallback', reason })
  }
  return { type: 'decide' }
}

interface Taken {
  readonly target: string
  readonly index: number
  readonly label: string
  readonly reason: string
}

function move(run: Run, node: PathwayNode, { target, index, label, reason }: Taken): Next {
  const edge = edgesFrom(run.document, node.id).find(one => one.edge.target === target)
  const edge_key = edge === undefined ? {} : { edge_key: edge.key }
  return { type: 'move', move: { target, via: 'rule', label, reason, detail: { rule_index: index }, ...edge_key } }
}
