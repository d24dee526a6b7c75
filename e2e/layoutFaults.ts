import type { Page } from '@playwright/test'

/**
 * Faults of the layout of the page that is shown: words that run out of their box or the window, that are cut without a sign of it, or
 * that are squeezed to a letter a line. What scrolls on purpose, what an ellipsis ends and the drawing of the canvas are not faults.
 */
export function layoutFaults(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const faults = new Set<string>()
    const short = (element: Element) =>
      `<${element.tagName.toLowerCase()} class="${(element.getAttribute('class') ?? '').slice(0, 70)}">`
    const note = (kind: string, element: Element, words: string) =>
      faults.add(`${kind}: ${short(element)} “${words.trim().slice(0, 40)}”`)
    if (document.documentElement.scrollWidth > innerWidth) faults.add('the page scrolls sideways')

    const isBox = (style: CSSStyleDeclaration) =>
      style.borderRightWidth !== '0px' || (style.backgroundColor !== 'rgba(0, 0, 0, 0)' && style.display !== 'inline')
    const endsWithSign = (style: CSSStyleDeclaration) =>
      style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none'
    const isHiddenFromView = (style: CSSStyleDeclaration) =>
      style.visibility === 'hidden' || style.clipPath !== 'none' || style.clip !== 'auto'

    for (const element of document.body.querySelectorAll('*')) {
      if (element.closest('.react-flow, svg, canvas')) continue
      const { overflowX, display } = getComputedStyle(element)
      const scrolls = overflowX === 'auto' || overflowX === 'scroll'
      if (scrolls && element.scrollWidth > element.clientWidth + 1 && !element.matches('pre, .outline-rows'))
        note(`scrolls sideways by ${element.scrollWidth - element.clientWidth}`, element, element.textContent ?? '')
      if (display === 'none') continue
    }

    for (const element of document.body.querySelectorAll('code, strong, em, a')) {
      const { display, position } = getComputedStyle(element)
      const isAmongWords = [element.previousSibling, element.nextSibling].some(
        beside => beside?.nodeType === Node.TEXT_NODE && beside.textContent?.trim() !== '',
      )
      if (isAmongWords && display === 'block' && position !== 'absolute')
        note('stands apart from its sentence', element, element.textContent ?? '')
    }

    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const words = node.textContent ?? ''
      const parent = node.parentElement
      if (words.trim() === '' || !parent || parent.closest('.react-flow, svg, script, style, option, select')) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const rects = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1)
      if (rects.length === 0) continue
      const left = Math.min(...rects.map(rect => rect.left))
      const right = Math.max(...rects.map(rect => rect.right))
      const width = right - left
      const isVertical = getComputedStyle(parent).writingMode !== 'horizontal-tb'
      if (!isVertical && words.trim().length > 8 && rects.length > 4 && width < 40) note('squeezed', parent, words)
      for (let box: Element | null = parent; box; box = box.parentElement) {
        const style = getComputedStyle(box)
        if (isHiddenFromView(style)) break
        const rect = box.getBoundingClientRect()
        const isOut = right > rect.right + 1.5 || left < rect.left - 1.5
        if (style.overflowX !== 'visible') {
          if (isOut && (style.overflowX === 'hidden' || style.overflowX === 'clip') && !endsWithSign(style))
            note(`cut by ${Math.round(right - rect.right)}`, box, words)
          break
        }
        if (isOut && style.display !== 'inline' && style.display !== 'contents' && isBox(style)) {
          note(`out of its box by ${Math.round(right - rect.right)}`, box, words)
          break
        }
        if (box === document.body && right > innerWidth + 1) note('out of the window', parent, words)
      }
    }
    return [...faults]
  })
}
