import type { Page } from '@playwright/test'
import { median } from '../../figures/statistics.ts'
import type { Table } from '../../figures/table.ts'
import { visit, withSubjects } from './subjects.ts'

const ROUNDS = 3
const CLICK_PAUSE_MS = 500
const REST_MS = 1000

/** Measures how fast the canvas opens, beside a page that holds nothing but React Flow. */
export function measureOpening(root: string, sizes: readonly number[]): Promise<readonly Table[]> {
  return withSubjects(root, sizes, async ({ browser, all }) => {
    const rows: Record<string, Record<string, number>> = {}
    for (const size of sizes) {
      const seen = new Map(all.map((subject): [typeof subject, Opening[]] => [subject, []]))
      for (let round = 0; round < ROUNDS; round += 1) {
        for (const [subject, runs] of seen) {
          runs.push(
            await visit(browser, subject, size, async page => ({ ...(await opened(page)), heap: await heapOf(page) })),
          )
        }
      }
      for (const [{ name }, runs] of seen) {
        rows[`${size} nodes, ${name}`] = {
          'first node painted': median(runs.map(each => each.painted)),
          'a click on it shows': median(runs.map(each => each.interactive)),
          'slowest of the runs': Math.max(...runs.map(each => each.interactive)),
          'heap, MiB': median(runs.map(each => each.heap)),
        }
      }
    }
    return [
      {
        id: 'open',
        title: 'Opening a pathway: from the navigation until a click on its first node shows',
        note: `Milliseconds, median of ${ROUNDS} runs, each in a new browser profile with an empty cache; both open at the same view in a canvas of the same size.`,
        rows,
      },
    ]
  })
}

interface Opening {
  readonly painted: number
  readonly interactive: number
  /** MiB of the page's own objects. */
  readonly heap: number
}

/** Waits until a click on the first node shows. */
export async function opened(page: Page): Promise<Omit<Opening, 'heap'>> {
  const polling = 5
  const shown = page.waitForFunction(() => Number.isFinite(window.benchProbe.interactive), undefined, { polling })
  // A click that comes to nothing, since the page was busy or its node has moved, is made again.
  for (let isShown = false; !isShown; ) {
    const spot = await page.waitForFunction(() => window.benchProbe.spot, undefined, { polling })
    const { x, y } = (await spot.jsonValue()) ?? { x: 0, y: 0 }
    await page.mouse.click(x, y)
    isShown = await Promise.race([shown.then(() => true), page.waitForTimeout(CLICK_PAUSE_MS).then(() => false)])
  }
  return page.evaluate(() => {
    const { painted, interactive } = window.benchProbe
    return { painted: painted ?? Number.NaN, interactive: interactive ?? Number.NaN }
  })
}

/** MiB of the page's own objects, once work that opening set off is over. */
async function heapOf(page: Page): Promise<number> {
  await page.waitForTimeout(REST_MS)
  const devtools = await page.context().newCDPSession(page)
  await page.requestGC()
  const { usedSize } = await devtools.send('Runtime.getHeapUsage')
  return usedSize / 2 ** 20
}
