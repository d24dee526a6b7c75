import type { Page } from '@playwright/test'

/** Milliseconds of processor time that a page's main thread has worked: in all, and of it in scripts, styles and layout. */
export interface Work {
  readonly all: number
  readonly script: number
  readonly style: number
  readonly layout: number
}

const counts = {
  all: 'TaskDuration',
  script: 'ScriptDuration',
  style: 'RecalcStyleDuration',
  layout: 'LayoutDuration',
} as const

/**
 * Counts a page's main-thread work from now on, in processor time of that thread: what else the machine does makes frames late, and leaves
 * this as it is. @returns what stops and tells
 */
export async function countWork(page: Page): Promise<() => Promise<Work>> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  const before = await read()
  return async () => {
    const after = await read()
    await devtools.detach()
    const since = (name: keyof Work) => after[name] - before[name]
    return { all: since('all'), script: since('script'), style: since('style'), layout: since('layout') }
  }

  async function read(): Promise<Work> {
    const { metrics } = await devtools.send('Performance.getMetrics')
    const value = (name: keyof Work) => (metrics.find(each => each.name === counts[name])?.value ?? Number.NaN) * 1000
    return { all: value('all'), script: value('script'), style: value('style'), layout: value('layout') }
  }
}
