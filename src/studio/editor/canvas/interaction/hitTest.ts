export interface Pointer {
  readonly clientX: number
  readonly clientY: number
}

/** Where a mouse or a finger is, or was last. */
export function pointerOf(event: MouseEvent | TouchEvent): Pointer | undefined {
  return 'changedTouches' in event ? event.changedTouches[0] : event
}

/** The first of the elements under the pointer that is inside one of that kind, seen through whatever is dragged over it. */
function under({ clientX, clientY }: Pointer, kind: string): string | undefined {
  for (const element of document.elementsFromPoint(clientX, clientY)) {
    const found = element.closest<HTMLElement | SVGElement>(kind)
    if (found) return found.dataset.id
  }
  return undefined
}

export function nodeUnder(pointer: Pointer): string | undefined {
  return under(pointer, '.react-flow__node')
}

/** The key of the edge. */
export function edgeUnder(pointer: Pointer): string | undefined {
  return under(pointer, '.react-flow__edge, .edge-label')
}

/** What the pointer would be on if an element were not there. */
export function elementBelow({ clientX, clientY }: Pointer, cover: Element): Element | undefined {
  return document.elementsFromPoint(clientX, clientY).find(element => element !== cover)
}
