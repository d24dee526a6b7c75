import { type RefObject, useEffect } from 'react'
import { motion } from '#ui/motion.ts'
import { useEditor } from '../../hooks/useEditor.ts'
import type { Place } from '../../session/document/store.ts'
import { isWithin } from './place.tsx'

/** Controls to focus, in order of preference: an input, else anything focusable. */
const CONTROLS = ['input, textarea, select, [role="switch"]', 'button, [tabindex="0"]']

/** After one of these the person decides what is in view. */
const ACTS = ['keydown', 'pointerdown', 'wheel', 'touchmove'] as const

/** Scrolls the requested field into view, highlights it briefly, and focuses it. */
export function useRevealedField(form: RefObject<HTMLElement | null>, fits: (asked: Place) => boolean): void {
  const asked = useEditor(state => state.revealed)
  const isForUs = asked !== null && fits(asked)
  useEffect(() => {
    const root = form.current
    if (!root || !isForUs || asked.field === undefined) return
    const place = closestField(root, asked.field)
    if (!place) return
    const control = place.matches('[tabindex]')
      ? place
      : CONTROLS.map(kind => place.querySelector<HTMLElement>(kind)).find(found => found !== null)
    if (!asked.keepsFocus) {
      control?.focus({ preventScroll: true })
      // Select the text, so that typing replaces the name, as after Tab.
      if (asked.field === 'name' && control instanceof HTMLInputElement) control.select()
    }
    bringIntoView(place)
    light(place)
    return holdInView(place)
  }, [form, asked, isForUs])
}

/** Keeps a place in view while parts of the page are still fetched and push it away, until the person does something. */
function holdInView(place: HTMLElement): () => void {
  const pushed = new ResizeObserver(() => place.scrollIntoView({ block: 'nearest' }))
  for (let part = place.parentElement; part; part = part.parentElement) pushed.observe(part)
  const release = () => {
    pushed.disconnect()
    for (const act of ACTS) removeEventListener(act, release, true)
  }
  for (const act of ACTS) addEventListener(act, release, { capture: true, passive: true })
  return release
}

/** The element of a field, else that of the nearest field that holds it (`responsePathways` for `responsePathways[2]`). */
function closestField(root: HTMLElement, field: string): HTMLElement | undefined {
  const elements = [...root.querySelectorAll<HTMLElement>('[data-field]')]
  const holders = elements.filter(element => isWithin(field, element.dataset.field ?? ''))
  return holders.toSorted((one, other) => (other.dataset.field ?? '').length - (one.dataset.field ?? '').length)[0]
}

/** Scrolls the form alone; the page around it stays where it is, unless the form itself is out of sight, as in a very small window. */
function bringIntoView(place: HTMLElement): void {
  scrollForm(place)
  place.scrollIntoView({ block: 'nearest' })
}

function scrollForm(place: HTMLElement): void {
  let scroller = place.parentElement
  while (
    scroller &&
    !(scroller.scrollHeight > scroller.clientHeight && /auto|scroll/.test(getComputedStyle(scroller).overflowY))
  ) {
    scroller = scroller.parentElement
  }
  if (!scroller || scroller === document.scrollingElement) return
  const own = place.getBoundingClientRect()
  const view = scroller.getBoundingClientRect()
  const room = Math.max(16, (view.height - own.height) / 2)
  scroller.scrollTop += own.top - view.top - room
}

function light(place: HTMLElement): void {
  const duration = motion(1400)
  if (duration === 0) return
  place.animate(
    [
      { boxShadow: '0 0 0 4px color-mix(in oklab, var(--color-accent) 45%, transparent)' },
      { boxShadow: '0 0 0 4px transparent' },
    ],
    { duration, easing: 'ease-out' },
  )
}
