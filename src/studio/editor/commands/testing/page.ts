import { afterEach, beforeEach, vi } from 'vitest'
import { tidyGroups } from '../../geometry/layout/groups.ts'

/** The part of the screen that the canvas takes up, in pixels. */
export const CANVAS = { left: 0, top: 0, right: 1200, bottom: 800 } as const

/** Effects of a test's commands on the browser's page. */
export interface Page {
  readonly copied: string[]
  /** Requests by method and path, in order. */
  readonly asked: string[]
  /** Answers of the service, by method and path. */
  readonly answers: Map<string, unknown>
  /** Gives a field the focus, with the caret after so many characters of its text. */
  focusOn(text: string, caret: number): void
  /** Runs what waits for the next frame. */
  nextFrame(): void
}

/** Runs the layout in the test's own thread; every other worker is one that this browser cannot start. */
class LayoutWorker {
  onmessage: ((event: { readonly data: unknown }) => void) | undefined
  constructor(address: URL) {
    if (!address.pathname.includes('tidy.worker')) throw new Error('There are no workers here.')
  }
  postMessage(task: Parameters<typeof tidyGroups>[0]) {
    const data = tidyGroups(task)
    queueMicrotask(() => this.onmessage?.({ data }))
  }
  terminate() {
    this.onmessage = undefined
  }
}

class TextArea {
  readonly value: string
  readonly selectionStart: number
  constructor(value: string, selectionStart: number) {
    this.value = value
    this.selectionStart = selectionStart
  }
}

function storage() {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

/** Stubs the storage that modules read as they are loaded. */
export function stubStorage(): void {
  vi.stubGlobal('localStorage', storage())
  vi.stubGlobal('sessionStorage', storage())
  vi.stubGlobal('window', {
    innerWidth: 1440,
    location: new URL('https://dialpath.example/pathways/p'),
    addEventListener: () => undefined,
  })
}

/** Stands a page of a browser in for every test of a file: one with a canvas, on which nothing has the focus. */
export function pageStandIn(): Page {
  const copied: string[] = []
  const asked: string[] = []
  const answers = new Map<string, unknown>()
  const frames = new Map<number, () => void>()
  let lastFrame = 0
  beforeEach(() => {
    for (const list of [copied, asked]) list.length = 0
    for (const map of [answers, frames]) map.clear()
    stubStorage()
    vi.stubGlobal('HTMLTextAreaElement', TextArea)
    vi.stubGlobal('HTMLInputElement', class {})
    vi.stubGlobal('document', {
      activeElement: null,
      querySelector: () => null,
    })
    vi.stubGlobal('navigator', {
      userAgent: 'Linux',
      clipboard: { writeText: async (text: string) => void copied.push(text) },
    })
    vi.stubGlobal('matchMedia', () => ({ matches: true }))
    vi.stubGlobal('requestAnimationFrame', (run: () => void) => {
      lastFrame += 1
      frames.set(lastFrame, run)
      return lastFrame
    })
    vi.stubGlobal('cancelAnimationFrame', (frame: number) => void frames.delete(frame))
    vi.stubGlobal('Worker', LayoutWorker)
    vi.stubGlobal('fetch', async (address: string, { method }: { readonly method: string }) => {
      const request = `${method} ${address.replace(/\?.*/, '')}`
      asked.push(request)
      const answer = answers.get(request)
      return answer === undefined
        ? Response.json({ message: `Nothing answers ${request}.`, errors: [] }, { status: 404 })
        : Response.json(answer)
    })
  })
  afterEach(() => vi.unstubAllGlobals())
  return {
    copied,
    asked,
    answers,
    focusOn: (text, caret) => void Object.assign(document, { activeElement: new TextArea(text, caret) }),
    nextFrame: () => {
      const runs = [...frames.values()]
      frames.clear()
      for (const run of runs) run()
    },
  }
}
