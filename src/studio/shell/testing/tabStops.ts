import { expect } from 'vitest'
import { press } from './screen.ts'

interface Stop {
  readonly name: string
  readonly hasRing: boolean
  readonly isSeen: boolean
}

/** Describes the focused element; undefined once the focus has left the page or comes to an element again. */
function nextStop(seen: Set<Element>): Stop | undefined {
  const element = document.activeElement
  if (!element || element === document.body || seen.has(element)) return undefined
  seen.add(element)
  const { top, left, bottom, right } = element.getBoundingClientRect()
  const rings = [element, ...element.querySelectorAll('*')].map(one => getComputedStyle(one))
  return {
    name:
      element.getAttribute('aria-label') ||
      (element instanceof HTMLInputElement && element.labels?.[0]?.textContent) ||
      element.textContent?.trim() ||
      element.tagName,
    hasRing: rings.some(({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && outlineWidth !== '0px'),
    isSeen: bottom > 0 && right > 0 && top < innerHeight && left < innerWidth && right > left && bottom > top,
  }
}

/** Goes through a page with Tab until it has come round; fails where it never does. */
async function tabStops(): Promise<readonly Stop[]> {
  const seen = new Set<Element>()
  const stops: Stop[] = []
  for (let presses = 0; presses < 200; presses += 1) {
    await press('Tab')
    const stop = nextStop(seen)
    if (!stop) return stops
    stops.push(stop)
  }
  throw new Error(`Tab never comes round: ${stops.map(({ name }) => name).join(', ')}`)
}

/** Fails where a stop of Tab shows no ring, or lies out of sight. @returns the stops' names, in order */
export async function expectGoodStops(): Promise<readonly string[]> {
  const stops = await tabStops()
  expect
    .soft(
      stops.filter(({ hasRing }) => !hasRing),
      'stops without a focus ring',
    )
    .toEqual([])
  expect
    .soft(
      stops.filter(({ isSeen }) => !isSeen),
      'stops out of sight',
    )
    .toEqual([])
  return stops.map(({ name }) => name)
}
