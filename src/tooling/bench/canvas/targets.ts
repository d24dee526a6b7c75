import type { Page } from '@playwright/test'
import { listNodes, type PathwayDocument, type PathwayNode } from '#pathway/document.ts'
import type { Subject } from './subjects.ts'
import { middleOf, type Point, toWindow, type View } from './view.ts'

/** A node that is in view and where to grab it. */
export interface Target {
  readonly id: string
  readonly at: Point
}

const TRIES = 60

/** The node nearest to the middle of the view that can be grabbed and has a prompt. */
export async function findNode(
  page: Page,
  pathway: PathwayDocument,
  { middle }: Subject,
  view: View,
): Promise<Target | undefined> {
  const placeOf = ({ position = { x: 0, y: 0 } }: PathwayNode) =>
    toWindow(view, { x: position.x + middle.x, y: position.y + middle.y })
  const targets = listNodes(pathway)
    .filter(({ type }) => type === 'Default')
    .map(node => ({ id: node.id, at: placeOf(node) }))
  return firstOf(targets, view, ({ id, at }) =>
    page.evaluate(
      ([node, x, y]) => {
        const top = document.elementFromPoint(x, y)
        const isDrawn = document.querySelector('canvas[data-overview]') !== null
        if (isDrawn) return top?.matches('.react-flow__pane') ?? false
        return top?.closest<HTMLElement>('.react-flow__node')?.dataset.id === node
      },
      [id, at.x, at.y] as const,
    ),
  )
}

/** So many places are tried along each side of the view. */
const GRID = 24

/** A place near the middle of the view where neither a node nor an edge is. */
export async function findEmptyPlace(
  page: Page,
  pathway: PathwayDocument,
  { middle }: Subject,
  view: View,
): Promise<Point | undefined> {
  const nodes = listNodes(pathway).map(({ position = { x: 0, y: 0 } }) => toWindow(view, position))
  const [wide, high] = [2 * middle.x * view.zoom, 2 * middle.y * view.zoom]
  const isFree = ({ x, y }: Point) =>
    !nodes.some(node => x >= node.x && x <= node.x + wide && y >= node.y && y <= node.y + high)
  const places = Array.from({ length: GRID * GRID }, (_, place) => ({
    at: {
      x: view.left + (view.width * ((place % GRID) + 0.5)) / GRID,
      y: view.top + (view.height * (Math.floor(place / GRID) + 0.5)) / GRID,
    },
  }))
  const found = await firstOf(
    places.filter(({ at }) => isFree(at)),
    view,
    ({ at }) =>
      page.evaluate(([x, y]) => document.elementFromPoint(x, y)?.matches('.react-flow__pane') ?? false, [
        at.x,
        at.y,
      ] as const),
  )
  return found?.at
}

async function firstOf<Item extends { readonly at: Point }>(
  items: readonly Item[],
  view: View,
  isGood: (item: Item) => Promise<boolean>,
): Promise<Item | undefined> {
  const { x, y } = middleOf(view)
  const distance = ({ at }: Item) => Math.hypot(at.x - x, at.y - y)
  const near = items.toSorted((one, other) => distance(one) - distance(other)).slice(0, TRIES)
  for (const item of near) if (await isGood(item)) return item
  return undefined
}
