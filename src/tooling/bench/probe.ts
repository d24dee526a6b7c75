/** What the probe keeps in the page that is measured; times in milliseconds since the navigation began. */
export interface Probe {
  /** When the first node was painted, and when a click on it showed. */
  painted?: number
  interactive?: number
  /** Where that node is, in the window, once it stands still. */
  spot?: { readonly x: number; readonly y: number } | undefined
  /** From each key's press until the frame after it was painted. */
  readonly keys: number[]
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
  const probe: Probe = { keys: [] }
  window.benchProbe = probe
  /** A message that is posted from a frame arrives after that frame was painted. */
  const afterPaint = (then: (at: number) => void) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => then(performance.now())
    port2.postMessage(undefined)
  }
  const steady = 3
  let last = { x: 0, y: 0, frames: 0 }
  const look = () => {
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
    if (probe.interactive === undefined && node.classList.contains('selected')) {
      probe.interactive = Number.POSITIVE_INFINITY
      afterPaint(at => {
        probe.interactive = at
      })
    }
  }
  requestAnimationFrame(look)
  addEventListener(
    'keydown',
    event => {
      if (!(event.target instanceof HTMLTextAreaElement)) return
      requestAnimationFrame(() => afterPaint(at => probe.keys.push(at - event.timeStamp)))
    },
    true,
  )
}
