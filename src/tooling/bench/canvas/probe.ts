/** Records that the probe keeps in the page that is measured; times in milliseconds since the navigation began. */
export interface Probe {
  /** Moments at which the first node was painted, and a click on it showed. */
  painted?: number
  interactive?: number
  /** Position of that node in the window, once it stands still. */
  spot?: { readonly x: number; readonly y: number } | undefined
  /** From each key's press until the frame after it was painted. */
  readonly keys: number[]
  /** Times between one visible change of the picture and the next, while it is recorded. */
  readonly updates: number[]
  /** Milliseconds from the last press of a key or button until its first change was painted. */
  answered?: number | undefined
  /** Records changes of one node's place and look, or of the view where none is named. */
  record(node?: string): void
  stop(): void
}

declare global {
  interface Window {
    benchProbe: Probe
  }
}

/**
 * Runs inside the page, the same in both: looks at every frame for the node, then for its selection, and times every key. It is sent
 * as text, so that it can use nothing from outside.
 */
export function installProbe(id: string): void {
  let isRecording = false
  let draws = 0
  let pressedAt = Number.NaN
  // A picture that is drawn on a canvas has changed when it was drawn again, whatever the page's elements say.
  const clear = CanvasRenderingContext2D.prototype.clearRect
  CanvasRenderingContext2D.prototype.clearRect = function count(...box) {
    if (this.canvas.matches('[data-overview]')) draws += 1
    return clear.apply(this, box)
  }
  /** A message that is posted from a frame arrives after that frame was painted. */
  const afterPaint = (then: (at: number) => void) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => then(performance.now())
    port2.postMessage(undefined)
  }
  const probe: Probe = {
    keys: [],
    updates: [],
    record(node) {
      probe.updates.length = 0
      probe.answered = undefined
      pressedAt = Number.NaN
      isRecording = true
      const selector = node === undefined ? '.react-flow__viewport' : `.react-flow__node[data-id="${node}"]`
      let element: HTMLElement | null = null
      let seen: string | undefined
      let seenAt = Number.NaN
      const tick = () => {
        if (!isRecording) return
        requestAnimationFrame(tick)
        const now = performance.now()
        if (!element?.isConnected) element = document.querySelector(selector)
        const isDrawn = document.querySelector('canvas[data-overview]') !== null
        const shown = isDrawn ? `drawn ${draws}` : `${element?.style.transform} ${element?.className}`
        if (shown === seen) return
        if (seen !== undefined && Number.isFinite(seenAt)) probe.updates.push(now - seenAt)
        if (seen !== undefined && pressedAt <= now && probe.answered === undefined) {
          probe.answered = Number.NaN
          afterPaint(at => {
            probe.answered = at - pressedAt
          })
        }
        seen = shown
        seenAt = now
      }
      requestAnimationFrame(tick)
    },
    stop() {
      isRecording = false
    },
  }
  window.benchProbe = probe
  const steady = 3
  let last = { x: 0, y: 0, frames: 0 }
  const look = () => {
    if (probe.interactive !== undefined) return
    requestAnimationFrame(look)
    const node = document.querySelector(`.react-flow__node[data-id="${id}"]`)
    if (!node || getComputedStyle(node).visibility !== 'visible') return
    if (probe.painted === undefined) {
      probe.painted = Number.POSITIVE_INFINITY
      afterPaint(at => {
        probe.painted = at
      })
    }
    const { x, y, width, height } = node.getBoundingClientRect()
    const spot = { x: x + width / 2, y: y + height / 2 }
    last = { ...spot, frames: spot.x === last.x && spot.y === last.y ? last.frames + 1 : 0 }
    const isThere = last.frames >= steady && node.contains(document.elementFromPoint(spot.x, spot.y))
    probe.spot = isThere ? spot : undefined
    if (node.classList.contains('selected')) {
      probe.interactive = Number.POSITIVE_INFINITY
      afterPaint(at => {
        probe.interactive = at
      })
    }
  }
  requestAnimationFrame(look)
  addEventListener(
    'click',
    event => {
      pressedAt = event.timeStamp
    },
    true,
  )
  addEventListener(
    'keydown',
    event => {
      if (event.key !== 'Control') pressedAt = event.timeStamp
      if (!(event.target instanceof HTMLTextAreaElement)) return
      requestAnimationFrame(() => afterPaint(at => probe.keys.push(at - event.timeStamp)))
    },
    true,
  )
}
