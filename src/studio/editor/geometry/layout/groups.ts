import type { Box, Point } from '../box.ts'
import type { Positions } from '../card.ts'
import { frameAround } from '../groupFrame.ts'
import { tidy } from './tidy.ts'
import type { TidyNode, TidyTask } from './vertex.ts'

export interface GroupedTask extends TidyTask {
  /** Ids of nodes that stand together in a frame, each in one list at most. */
  readonly groups: readonly (readonly string[])[]
}

/** Above a frame, for its title. */
const TITLE = 32

/**
 * The same as `tidy`, with each group laid out by itself and then placed as one: its nodes stay together, and in no frame stands a node
 * that is not of its group.
 */
export function tidyGroups({ groups, ...task }: GroupedTask): Positions {
  const nodes = new Map(task.nodes.map(node => [node.id, node]))
  const taken = new Set([...nodes.keys(), ...task.edges.flatMap(({ source, target }) => [source, target])])
  const inner = groups.flatMap((ids, at) => {
    const members = ids.flatMap(id => nodes.get(id) ?? [])
    return members.length === 0 ? [] : [layOutGroup(freeKey(`group ${at}`, taken), members, task)]
  })
  if (inner.length === 0) return tidy(task)
  const groupOf = new Map(inner.flatMap(group => group.members.map(({ id }) => [id, group.key])))
  const standIn = (id: string) => groupOf.get(id) ?? id
  const outer = tidy({
    ...task,
    nodes: [...inner.map(group => group.node), ...task.nodes.filter(({ id }) => !groupOf.has(id))],
    edges: task.edges
      .map(({ source, target }) => ({
        source: standIn(source),
        target: standIn(target),
        isInside: groupOf.has(source),
      }))
      .filter(({ source, target, isInside }) => source !== target || !isInside),
  })
  const placed = new Map(inner.flatMap(({ key, places }) => moved(places, outer.get(key))))
  return new Map(
    task.nodes.flatMap(({ id }) => {
      const at = placed.get(id) ?? outer.get(id)
      return at ? [[id, at] as const] : []
    }),
  )
}

/** A name for what stands for a group: a node may have any id. */
function freeKey(name: string, taken: ReadonlySet<string>): string {
  return taken.has(name) ? freeKey(`${name}'`, taken) : name
}

/** A group as one node of the size of its frame, and where its nodes stand in that. */
function layOutGroup(key: string, members: readonly TidyNode[], task: TidyTask) {
  const ids = new Set(members.map(({ id }) => id))
  const edges = task.edges.filter(({ source, target }) => ids.has(source) && ids.has(target))
  const places = tidy({ ...task, nodes: members, edges, staying: [] })
  const boxed = (at: Point | undefined, size = task.card): Box[] => (at ? [{ x: at.x, y: at.y, ...size }] : [])
  const frame = roomFor(members.flatMap(({ id, size }) => boxed(places.get(id), size)))
  const drawn = members.flatMap(({ at, size }) => boxed(at, size))
  const node: TidyNode = {
    id: key,
    isStart: members.some(({ isStart }) => isStart),
    at: drawn.length === 0 ? undefined : roomFor(drawn),
    ghostsAfter: Math.max(...members.map(({ ghostsAfter }) => ghostsAfter)),
    ghostsBefore: Math.max(...members.map(({ ghostsBefore }) => ghostsBefore)),
    size: frame,
  }
  const inside = [...places].map(([id, { x, y }]) => [id, { x: x - frame.x, y: y - frame.y }] as const)
  return { key, members, node, places: inside }
}

/** The frame around cards, with its title. */
function roomFor(cards: readonly Box[]): Box {
  const { x, y, width, height } = frameAround(cards) ?? { x: 0, y: 0, width: 0, height: 0 }
  return { x, y: y - TITLE, width, height: height + TITLE }
}

function moved(places: readonly (readonly [string, Point])[], by: Point = { x: 0, y: 0 }) {
  return places.map(([id, { x, y }]) => [id, { x: x + by.x, y: y + by.y }] as const)
}
