const GLIDE_MS = 320

let ending: ReturnType<typeof setTimeout> | undefined

/** Lets the cards that a change moves glide to their places, unless less motion is wanted (`canvas.css`). */
export function glide(change: () => void): void {
  const canvas = document.querySelector<HTMLElement>('.react-flow')
  canvas?.setAttribute('data-gliding', '')
  clearTimeout(ending)
  ending = setTimeout(() => canvas?.removeAttribute('data-gliding'), GLIDE_MS)
  change()
}
