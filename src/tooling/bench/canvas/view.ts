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

/** The view once it has stood still for some frames. */
export async function steadyView(page: Page): Promise<View> {
  for (let before = await viewOf(page); ; ) {
    await page.waitForTimeout(250)
    const now = await viewOf(page)
    if (now.x === before.x && now.y === before.y && now.zoom === before.zoom) return now
    before = now
  }
}

export function middleOf({ left, top, width, height }: View): Point {
  return { x: left + width / 2, y: top + height / 2 }
}

/** Where a place of the pathway is in the window. */
export function toWindow({ left, top, x, y, zoom }: View, place: Point): Point {
  return { x: left + x + place.x * zoom, y: top + y + place.y * zoom }
}

/** How React Flow reads a wheel: so many halvings a pixel. */
const HALVINGS_A_PIXEL = 0.002

/** Zooms with one turn of the wheel at the middle of the canvas. */
export async function zoomTo(page: Page, zoom: number): Promise<View> {
  const view = await steadyView(page)
  const { x, y } = middleOf(view)
  await page.mouse.move(x, y)
  await page.mouse.wheel(0, -Math.log2(zoom / view.zoom) / HALVINGS_A_PIXEL)
  return steadyView(page)
}
