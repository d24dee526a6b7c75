import { expect, it } from 'vitest'
import { viewShowing } from './viewport.ts'

const view = { x: 0, y: 0, zoom: 1, width: 1000, height: 600 }
const box = (x: number, y: number, width = 200, height = 100) => ({ x, y, width, height })

it('stays where it is while a box is in view, whatever was asked', () => {
  expect(viewShowing(view, box(24, 24))).toBeUndefined()
  expect(viewShowing(view, box(776, 476))).toBeUndefined()
  expect(viewShowing({ ...view, zoom: 0.5 }, box(1700, 1000), { mayZoom: true })).toBeUndefined()
})

it('pans by the least where a box is cut off or outside, and never zooms', () => {
  expect(viewShowing(view, box(10, 100))).toEqual({ x: 14, y: 0, zoom: 1 })
  expect(viewShowing(view, box(2000, 100))).toEqual({ x: -1224, y: 0, zoom: 1 })
  expect(viewShowing(view, box(-500, 900))).toEqual({ x: 524, y: -424, zoom: 1 })
  expect(viewShowing({ ...view, zoom: 0.1 }, box(20_000, 0))).toMatchObject({ zoom: 0.1 })
})

it('shows the beginning of what is larger than the view, and leaves it where it fills the view', () => {
  expect(viewShowing(view, box(2000, 100, 1400))).toEqual({ x: -1976, y: 0, zoom: 1 })
  expect(viewShowing(view, box(-100, 100, 1400))).toBeUndefined()
  expect(viewShowing(view, box(-1350, 100, 1400))).toEqual({ x: 1374, y: 0, zoom: 1 })
})

it('takes who goes somewhere nearer, from where nothing can be read', () => {
  const far = { ...view, zoom: 0.1 }
  const near = viewShowing(far, box(2000, 1000), { mayZoom: true })
  expect(near?.zoom).toBe(0.7)
  expect(2100 * 0.7 + (near?.x ?? 0)).toBeCloseTo(500)
  expect(1050 * 0.7 + (near?.y ?? 0)).toBeCloseTo(300)
  expect(viewShowing(far, box(0, 0, 4000, 500), { mayZoom: true })?.zoom).toBeCloseTo(0.238)
  expect(viewShowing(far, box(0, 0, 40_000, 500), { mayZoom: true })?.zoom).toBe(0.1)
})

it('pans by the least so that no control covers the box, and as ever where there is no such place', () => {
  const covers = [box(15, 553, 150, 32), box(833, 481, 152, 104)]
  const shown = (one: Parameters<typeof box>) => viewShowing(view, box(...one), { covers })
  // Up above the zoom controls, and to the left of the minimap.
  expect(shown([40, 470])).toEqual({ x: 0, y: -26, zoom: 1 })
  expect(shown([640, 476])).toEqual({ x: -16, y: 0, zoom: 1 })
  // Between them nothing is covered.
  expect(shown([300, 476])).toBeUndefined()
  expect(shown([300, 700])).toEqual({ x: 0, y: -224, zoom: 1 })
  // From outside, and where all of the view is needed.
  expect(shown([-500, 900])).toEqual({ x: 524, y: -456, zoom: 1 })
  expect(shown([10, 100, 950, 480])).toEqual({ x: 14, y: -4, zoom: 1 })
})
