import { expect } from 'vitest'
import { commands, type Locator, locators } from 'vitest/browser'
import type { HandAct } from './browserPage.ts'

declare module 'vitest/browser' {
  interface LocatorSelectors {
    /** Elements that match a CSS selector. */
    css(selector: string): Locator
  }
}
locators.extend({ css: selector => selector })

/** Presses keys one after another, as a person does. `ControlOrMeta` is the key that commands have on this system. */
export function press(...keys: readonly string[]): Promise<void> {
  return commands.act(keys.map(press => ({ press })))
}

export function type(text: string): Promise<void> {
  return commands.act([{ type: text }])
}

/** Does what a hand does, without looking meanwhile. */
export function act(...acts: readonly HandAct[]): Promise<void> {
  return commands.act(acts)
}

/** Clicks at a place of the window. */
export function clickAt(x: number, y: number): Promise<void> {
  return act({ move: [x, y] }, { mouse: 'down' }, { mouse: 'up' })
}

export interface Spot {
  readonly x: number
  readonly y: number
}

export async function boxOf(locator: Locator): Promise<DOMRect> {
  return (await locator.findElement()).getBoundingClientRect()
}

/** Returns the middle of an element once it has come to rest. */
export async function middleOf(locator: Locator): Promise<Spot> {
  let before = ''
  await expect
    .poll(async () => {
      const last = before
      const { x, y, width, height } = await boxOf(locator)
      before = [x, y, width, height].join()
      return before === last
    })
    .toBe(true)
  const { x, y, width, height } = await boxOf(locator)
  return { x: x + width / 2, y: y + height / 2 }
}

/** Presses Tab until the element has the focus; a person would not press it more often than the page has stops. */
export async function tabTo(locator: Locator, key = 'Tab'): Promise<void> {
  const element = await locator.findElement()
  for (let presses = 0; presses < 150; presses += 1) {
    if (element === document.activeElement) return
    await press(key)
  }
  throw new Error('Tab does not lead there.')
}

/** Gives an element the focus. */
export async function focusOn(locator: Locator): Promise<void> {
  const element = await locator.findElement()
  element.focus()
}

/** Returns the texts of all elements, in order. */
export function textsOf(locator: Locator): readonly string[] {
  return locator.elements().map(element => element.textContent?.replaceAll(/\s+/g, ' ').trim() ?? '')
}

/** Matches these words alone. */
export function exactly(words: string): RegExp {
  return new RegExp(`^\\s*${words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}\\s*$`)
}
