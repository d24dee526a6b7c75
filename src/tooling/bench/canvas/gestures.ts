import type { Page } from '@playwright/test'
import { listNodes, type PathwayDocument } from '#pathway/document.ts'
import { quantile } from '../../figures/statistics.ts'
import type { Table } from '../../figures/table.ts'
import { generatePathway } from '../generate.ts'
import { opened } from './open.ts'
import { type Subject, visit, withSubjects } from './subjects.ts'
import { findEmptyPlace, findNode } from './targets.ts'
import { type Point, steadyView, toWindow, type View, zoomTo } from './view.ts'

export const GESTURE_MS = 2000
const LEAST_MS_A_MOVE = 8
const SETTLE_MS = 300

/** Views that are measured: all of the pathway, or a zoom. */
const views = ['zoom 1', 'zoom 0.35', 'zoom 0.25', 'all in view'] as const

export type Figures = Record<string, number>

/** Measures how often the picture changes while the pointer moves the view or a node. */
export function measureGestures(root: string, sizes: readonly number[]): Promise<readonly Table[]> {
  return withSubjects(root, sizes, async ({ browser, all }) => {
    const rows: Record<string, Figures> = {}
    for (const size of sizes) {
      for (const subject of all) {
        const seen = await visit(browser, subject, size, page => gesturesAt(page, subject, size))
        for (const [view, figures] of Object.entries(seen)) rows[`${size} nodes, ${view}, ${subject.name}`] = figures
      }
    }
    return [
      {
        id: 'gestures',
        title: 'Moving the view and one node: the time between one visible change of the picture and the next',
        note: `Milliseconds over ${GESTURE_MS / 1000} s of a pointer that moves as fast as the page takes it; a frame is 16.7 ms. A figure that is left out could not be taken there.`,
        rows: inPairs(rows, all),
      },
    ]
  })
}

async function gesturesAt(page: Page, subject: Subject, size: number): Promise<Record<string, Figures>> {
  const pathway = generatePathway(size)
  await opened(page)
  const seen: Record<string, Figures> = {}
  for (const name of views) {
    const view = await look(page, subject, pathway, name)
    const empty = await findEmptyPlace(page, pathway, subject, view)
    const pan = empty && (await gesture(page, empty, view.height / 3))
    // The pointer has come round to where it began, and the view with it.
    const now = await steadyView(page)
    const node = await findNode(page, pathway, subject, now)
    const drag = node && (await gesture(page, node.at, view.height / 5, node.id))
    seen[name] = {
      zoom: view.zoom,
      ...(pan && named('pan', pan)),
      ...(drag && named('drag', drag)),
    }
    if (node && drag && subject.isEditor) await page.keyboard.press('Control+z')
  }
  return seen
}

/** Brings all into view, however late the page comes to it. */
async function fitted(page: Page, subject: Subject, pathway: PathwayDocument): Promise<View> {
  await subject.fit(page)
  for (;;) {
    const view = await steadyView(page)
    const isSeen = listNodes(pathway).every(({ position = { x: 0, y: 0 } }) => {
      const { x, y } = toWindow(view, position)
      return x >= view.left && x <= view.left + view.width && y >= view.top && y <= view.top + view.height
    })
    if (isSeen) return view
  }
}

/** Brings the view to where it is looked at from. */
export async function look(
  page: Page,
  subject: Subject,
  pathway: PathwayDocument,
  name: (typeof views)[number],
): Promise<View> {
  const all = await fitted(page, subject, pathway)
  const zoom = Number(/[\d.]+$/.exec(name)?.[0])
  return Number.isFinite(zoom) ? zoomTo(page, all, zoom) : all
}

/** Moves the held pointer round an ellipse, as fast as the page acknowledges, and lets go at `to`. @returns times between visible changes */
export async function gesture(
  page: Page,
  from: Point,
  radius: number,
  node?: string,
  to: Point = from,
): Promise<readonly number[]> {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + 2, from.y)
  await page.evaluate(id => window.benchProbe.record(id), node)
  const startedAt = performance.now()
  for (let now = startedAt; now - startedAt < GESTURE_MS; ) {
    const angle = ((now - startedAt) / GESTURE_MS) * 2 * Math.PI
    await page.mouse.move(from.x + radius * Math.sin(angle), from.y + radius * 0.6 * (1 - Math.cos(angle)))
    // A pointer tells of itself at most so often; more moves than that would measure the protocol.
    await page.waitForTimeout(Math.max(0, LEAST_MS_A_MOVE - (performance.now() - now)))
    now = performance.now()
  }
  await page.mouse.move(to.x, to.y)
  const updates = await page.evaluate(() => {
    window.benchProbe.stop()
    return window.benchProbe.updates
  })
  await page.mouse.up()
  // Work that the last move set off must not count for the next gesture.
  await page.waitForTimeout(SETTLE_MS)
  return updates
}

const LEAST_UPDATES = 2

/** The median and the 95th percentile of a gesture; nothing where the picture did not move with it. */
export function named(name: string, updates: readonly number[]): Figures {
  if (updates.length < LEAST_UPDATES) return {}
  return { [`${name}, median`]: quantile(updates, 0.5), [`${name}, p95`]: quantile(updates, 0.95) }
}

/** Rows of both subjects one below the other. */
export function inPairs(rows: Readonly<Record<string, Figures>>, all: readonly Subject[]): Record<string, Figures> {
  const [first] = all
  const names = Object.keys(rows).filter(row => first && row.endsWith(first.name))
  return Object.fromEntries(
    names.flatMap(row =>
      all.map(({ name }) => {
        const own = first ? row.replace(first.name, name) : row
        return [own, rows[own] ?? {}] as const
      }),
    ),
  )
}
