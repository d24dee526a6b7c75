import { isRecord, type NodeData } from '#pathway/document.ts'
import type { LimitTarget, NodeShape } from '#pathway/facts/node.ts'
import type { Finding } from '#pathway/finding.ts'
import type { Graph } from '#pathway/graph.ts'
import { isLimit, limitMembers, MAX_LIMIT } from '#pathway/limits.ts'
import type { Draft } from './draft.ts'

/** Finds limits that cannot be read, in a node's data or in the pathway's settings, which `of` names. */
export function findLimitFaults(holder: NodeData, of: string): readonly Omit<Finding, 'node_id'>[] {
  return limitMembers.flatMap(member => {
    const written = holder[member]
    if (written === undefined || written === null) return []
    if (!isRecord(written)) {
      const message = `“${member}” of ${of} isn’t an object with “limit”, “target”, and “say”, so it’s ignored.`
      return [{ code: 'limit-malformed' as const, severity: 'warning' as const, field: member, message }]
    }
    const { limit } = written
    if (limit === undefined || limit === null || isLimit(limit)) return []
    const message = `The limit in “${member}” of ${of} is ${JSON.stringify(limit).slice(0, 40)}. Choose a whole number from 0 to ${MAX_LIMIT}. 0 means no limit.`
    return [{ code: 'limit-malformed' as const, severity: 'warning' as const, field: `${member}.limit`, message }]
  })
}

const when = { noMatch: 'no edge fits', noInput: 'the caller is silent' } as const

/** Limits that lead to no node; `common` are the targets that the pathway has for all. */
export function findLimitTargetFaults(graph: Graph, common: readonly LimitTarget[]): readonly Draft[] {
  const draftOf = ({ member, target }: LimitTarget, say: Draft['say']): Draft[] =>
    graph.places.has(target)
      ? []
      : [{ code: 'limit-target-missing', severity: 'warning', field: `${member}.target`, say }]
  return [
    ...common.flatMap(limit =>
      draftOf(
        limit,
        () =>
          `When ${when[limit.member]}, the pathway goes to the node ${limit.target}, which doesn’t exist. Choose another node.`,
      ),
    ),
    ...graph.nodes.flatMap((node, place) =>
      node.limits.flatMap(limit =>
        draftOf(
          limit,
          nameOf =>
            `When ${when[limit.member]}, “${nameOf(place)}” goes to the node ${limit.target}, which doesn’t exist. Choose another node.`,
        ).map(draft => ({ ...draft, node_id: node.id })),
      ),
    ),
  ]
}

/**
 * Nodes at which the agent asks again without end: answers that fit nothing have no limit there, and no global node can be asked for (`docs/playing.md`
 * §2). Where the pathway has no limit there is one finding for all.
 *
 * @param common the pathway's own limit of answers that fit nothing
 */
export function findEndlessAsking(graph: Graph, common: number | undefined): readonly Draft[] {
  const globals = graph.nodes.filter(node => node.isGlobal)
  const isStuck = (node: NodeShape, place: number) =>
    node.waits && (graph.out[place]?.length ?? 0) > 0 && globals.every(({ id }) => id === node.id)
  const stuck = [...graph.nodes.entries()].filter(([place, node]) => isStuck(node, place))
  const draft = { code: 'limit-endless', severity: 'warning', field: 'noMatch.limit' } as const
  const what = 'so the agent may keep asking forever. Set a limit, or add a global node that callers can ask for'
  const bare = stuck.filter(([, node]) => node.noMatchLimit === undefined)
  const ofPathway = common === 0 && bare.length > 0
  return [
    ...(ofPathway ? [{ ...draft, say: () => `Unmatched replies have no limit in this pathway, ${what}.` }] : []),
    ...stuck.flatMap(([place, node]): Draft[] => {
      if (node.noMatchLimit !== 0) return []
      const say: Draft['say'] = nameOf => `Unmatched replies have no limit at “${nameOf(place)}”, ${what}.`
      return [{ ...draft, node_id: node.id, say }]
    }),
  ]
}
