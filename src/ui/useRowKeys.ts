import type { KeyboardEvent } from 'react'

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/**
 * Keys of a list whose rows carry `data-row` with their index: the arrows go from the first link of one to that of the next, Home and End
 * to the ends. Other keys are the links' own.
 *
 * @param count rows of the list, those that are not rendered too
 * @param reveal renders a row and brings it into view
 */
export function useRowKeys(count: number, reveal: (index: number) => void) {
  return (event: KeyboardEvent<HTMLElement>) => {
    const { key, target, currentTarget: list } = event
    if (!(target instanceof Element) || !target.matches('a, button') || event.altKey || event.ctrlKey || event.metaKey)
      return
    const row = target.closest<HTMLElement>('[data-row]')
    if (!row) return
    const at = Number(row.dataset.row)
    const next = key === 'Home' ? 0 : key === 'End' ? count - 1 : at + (steps[key] ?? 0)
    if (next === at || next < 0 || next >= count) return
    event.preventDefault()
    const focus = () => list.querySelector<HTMLElement>(`[data-row="${next}"] a, [data-row="${next}"] button`)?.focus()
    reveal(next)
    focus()
    // A row that was not rendered comes with the next frame.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body || document.activeElement === target) focus()
    })
  }
}
