import { setTimeout } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { listNodes, type PathwayDocument } from '#pathway/document.ts'
import { quantile } from '../../figures/statistics.ts'
import type { Table } from '../../figures/table.ts'
import { generatePathway } from '../generate.ts'
import { opened } from './open.ts'
import { type Subject, visit, withSubjects } from './subjects.ts'
import { findEmptyPlace, findNode } from './targets.ts'
import { type Point, steadyView, toWindow, type View, zoomTo } from './view.ts'
import { countWork, type Work } from './work.ts'

export const GESTURE_MS = 2000
/** A mouse tells of itself 125 times a second. */
const MS_A_MOVE = 8
/** Of the turn whose work is counted: each step has a frame of its own. */
const STEPS = 50
const MS_A_STEP = 40
/** The bit of each button in `MouseEvent.buttons`. */
const HELD = { left: 1, middle: 4 }
const LONGEST_TURN_MS = 10_000
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
        note: `Milliseconds over ${GESTURE_MS / 1000} s of a pointer that moves every ${MS_A_MOVE} ms and waits for nothing; a frame is 16.7 ms. Work: processor time of the page’s main thread for each of ${STEPS} steps ${MS_A_STEP} ms apart, and the scripts’ part of it. A figure that is left out could not be taken there.`,
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
    const pan = empty && (await gesture(page, empty, view.height / 3, { button: subject.panButton }))
    // The pointer has come round to where it began, and the view with it.
    const now = await steadyView(page)
    const node = await findNode(page, pathway, subject, now)
    const drag = node && (await gesture(page, node.at, view.height / 5, { node: node.id }))
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

/** The figures of a gesture: times between visible changes of the picture at a mouse's pace, and the main thread's work a step. */
export interface Motion {
  readonly updates: readonly number[]
  readonly work: Work
}

interface Hold {
  /** The node that is held; none where the view is moved. */
  readonly node?: string
  readonly button?: Subject['panButton']
  /** The place at which it is let go; the first one if absent. */
  readonly to?: Point
}

/**
 * Moves the held pointer round an ellipse twice and lets go at `to`: at the pace of a mouse, which waits for nothing, and again with a rest
 * after each step, so that the work of each is whole whatever the machine does beside it.
 */
export async function gesture(
  page: Page,
  from: Point,
  radius: number,
  { node, button = 'left', to = from }: Hold,
): Promise<Motion> {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down({ button })
  await page.mouse.move(from.x + 2, from.y)
  const around = (turn: number): Point => {
    const angle = turn * 2 * Math.PI
    return { x: from.x + radius * Math.sin(angle), y: from.y + radius * 0.6 * (1 - Math.cos(angle)) }
  }
  const updates = await updatesAlong(page, around, button, node)
  const worked = await countWork(page)
  const startedAt = performance.now()
  let steps = 0
  while (steps < STEPS && performance.now() - startedAt < LONGEST_TURN_MS) {
    steps += 1
    const { x, y } = around(steps / STEPS)
    await page.mouse.move(x, y)
    await page.waitForTimeout(MS_A_STEP)
  }
  const { all, script, style, layout } = await worked()
  await page.mouse.move(to.x, to.y)
  await page.mouse.up({ button })
  // Work that the last move set off must not count for the next gesture.
  await page.waitForTimeout(SETTLE_MS)
  return { updates, work: { all: all / steps, script: script / steps, style: style / steps, layout: layout / steps } }
}

/** The times between visible changes while the pointer tells of itself as a mouse does. */
async function updatesAlong(
  page: Page,
  around: (turn: number) => Point,
  button: Subject['panButton'],
  node: string | undefined,
): Promise<readonly number[]> {
  const pointer = await page.context().newCDPSession(page)
  await page.evaluate(id => window.benchProbe.record(id), node)
  const sent: Promise<unknown>[] = []
  const startedAt = performance.now()
  for (let now = startedAt; now - startedAt < GESTURE_MS; now = performance.now()) {
    const { x, y } = around((now - startedAt) / GESTURE_MS)
    sent.push(pointer.send('Input.dispatchMouseEvent', { type: 'mouseMoved', x, y, button, buttons: HELD[button] }))
    await setTimeout(Math.max(0, startedAt + sent.length * MS_A_MOVE - performance.now()))
  }
  await Promise.all(sent)
  await pointer.detach()
  return page.evaluate(() => {
    window.benchProbe.stop()
    return window.benchProbe.updates
  })
}

const LEAST_UPDATES = 2

/** The median and the 95th percentile of a gesture, and the work of each change; nothing where the picture did not move with it. */
export function named(name: string, { updates, work }: Motion): Figures {
  if (updates.length < LEAST_UPDATES) return {}
  return {
    [`${name}, median`]: quantile(updates, 0.5),
    [`${name}, p95`]: quantile(updates, 0.95),
    [`${name}, work`]: work.all,
    [`${name}, script`]: work.script,
  }
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
