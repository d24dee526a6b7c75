import type { Page } from '@playwright/test'
import { listNodes, type PathwayDocument, type PathwayNode } from '#pathway/document.ts'
import type { Subject } from './subjects.ts'
import { middleOf, type Point, toWindow, type View } from './view.ts'

/** A node that is in view and where to grab it. */
export interface Target {
  readonly id: string
  readonly at: Point
}

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
  const near = fromTheMiddle(targets, view)
  const found = await page.evaluate(
    tried =>
      tried.findIndex(({ id, at }) => {
        const top = document.elementFromPoint(at.x, at.y)
        const isDrawn = document.querySelector('canvas[data-overview]') !== null
        if (isDrawn) return top?.matches('.react-flow__pane') ?? false
        return top?.closest<HTMLElement>('.react-flow__node')?.dataset.id === id
      }),
    near,
  )
  return near[found]
}

/** So many places are tried along each side of the view. */
const GRID = 48

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
  const near = fromTheMiddle(
    places.filter(({ at }) => isFree(at)),
    view,
  )
  const found = await page.evaluate(
    tried => tried.findIndex(({ at }) => document.elementFromPoint(at.x, at.y)?.matches('.react-flow__pane')),
    near,
  )
  return near[found]?.at
}

function fromTheMiddle<Item extends { readonly at: Point }>(items: readonly Item[], view: View): readonly Item[] {
  const { x, y } = middleOf(view)
  const distance = ({ at }: Item) => Math.hypot(at.x - x, at.y - y)
  return items.toSorted((one, other) => distance(one) - distance(other))
}
