/** A position in the window, as events give it. */
export interface ClientPoint {
  readonly clientX: number
  readonly clientY: number
}

/** Reads the position of a mouse or a finger, the last one where it has left. */
export function pointerOf(event: MouseEvent | TouchEvent): ClientPoint | undefined {
  return 'changedTouches' in event ? event.changedTouches[0] : event
}

/** Hit test by elements: the first at the pointer that is inside one of that kind, through whatever is dragged over it. */
function hit({ clientX, clientY }: ClientPoint, kind: string): string | undefined {
  for (const element of document.elementsFromPoint(clientX, clientY)) {
    const found = element.closest<HTMLElement | SVGElement>(kind)
    if (found) return found.dataset.id
  }
  return undefined
}

export function nodeAtPointer(pointer: ClientPoint): string | undefined {
  return hit(pointer, '.react-flow__node')
}

/** The key of the edge. */
export function edgeAtPointer(pointer: ClientPoint): string | undefined {
  return hit(pointer, '.react-flow__edge, .edge-label')
}

/** Finds the element that the pointer would be on if another one were not there. */
export function elementBeneath({ clientX, clientY }: ClientPoint, cover: Element): Element | undefined {
  return document.elementsFromPoint(clientX, clientY).find(element => element !== cover)
}
