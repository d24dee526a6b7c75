import type { Page } from '@playwright/test'

/** The canvas in the window, and what of the pathway it shows. */
export interface View {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
  readonly x: number
  readonly y: number
  readonly zoom: number
}

export interface Point {
  readonly x: number
  readonly y: number
}

export function viewOf(page: Page): Promise<View> {
  return page.evaluate(() => {
    const box = document.querySelector('.react-flow')?.getBoundingClientRect() ?? new DOMRect()
    const style = document.querySelector<HTMLElement>('.react-flow__viewport')?.style.transform
    const { e, f, a } = new DOMMatrix(style)
    return { left: box.left, top: box.top, width: box.width, height: box.height, x: e, y: f, zoom: a }
  })
}

const STEADY_MS = 300
const LOOK_MS = 50

/** The view once it has stood still for a while: what was asked for may begin late, and glides. */
export async function steadyView(page: Page): Promise<View> {
  let before = await viewOf(page)
  for (let since = performance.now(); performance.now() - since < STEADY_MS; ) {
    // Standing still is measured by the clock: there is no event to wait for.
    await page.waitForTimeout(LOOK_MS)
    const now = await viewOf(page)
    if (now.x === before.x && now.y === before.y && now.zoom === before.zoom) continue
    before = now
    since = performance.now()
  }
  return before
}

export function middleOf({ left, top, width, height }: View): Point {
  return { x: left + width / 2, y: top + height / 2 }
}

/** Gives the position in the window of a point of the pathway. */
export function toWindow({ left, top, x, y, zoom }: View, place: Point): Point {
  return { x: left + x + place.x * zoom, y: top + y + place.y * zoom }
}

/** Zoom of React Flow for a turn of the wheel: so many halvings a pixel. */
const HALVINGS_A_PIXEL = 0.002

/** A view is at a zoom that it misses by less than this part of it. */
const TOLERANCE = 0.01
const MOST_TURNS = 5

/** Zooms with turns of the wheel at the middle of the canvas, until it is there. */
export async function zoomTo(page: Page, from: View, zoom: number): Promise<View> {
  let view = from
  const { x, y } = middleOf(view)
  await page.mouse.move(x, y)
  // The wheel alone scrolls in ours.
  await page.keyboard.down('Control')
  for (let turns = 0; Math.abs(view.zoom / zoom - 1) > TOLERANCE; turns += 1) {
    if (turns === MOST_TURNS) throw new Error(`The view stays at zoom ${view.zoom} where ${zoom} was asked for.`)
    await page.mouse.wheel(0, -Math.log2(zoom / view.zoom) / HALVINGS_A_PIXEL)
    view = await steadyView(page)
  }
  await page.keyboard.up('Control')
  return view
}
