import { newId } from '../session/document/newId.ts'

const GLIDE_MS = 320

/** Lets the cards that a change moves glide to their places, unless less motion is wanted (`canvas.css`). */
export function glide(canvas: HTMLElement | null, change: () => void): void {
  const turn = newId()
  canvas?.setAttribute('data-gliding', turn)
  setTimeout(() => {
    // Of changes in a row the last one ends the gliding.
    if (canvas?.getAttribute('data-gliding') === turn) canvas.removeAttribute('data-gliding')
  }, GLIDE_MS)
  change()
}
