import type { Page } from '@playwright/test'
import { quantile } from '../../figures/statistics.ts'
import type { Table } from '../../figures/table.ts'
import { generatePathway } from '../generate.ts'
import { type Figures, inPairs, look } from './gestures.ts'
import { opened } from './open.ts'
import { type Subject, visit, withSubjects } from './subjects.ts'
import { findNode } from './targets.ts'
import { countWork } from './work.ts'

const KEYS = 60
const KEY_PAUSE_MS = 60
const REST_MS = 1000

/** Measures how long a key takes to show, with the pathway near and with all of it in view. */
export function measureTyping(root: string, sizes: readonly number[]): Promise<readonly Table[]> {
  return withSubjects(root, sizes, async ({ browser, all }) => {
    const rows: Record<string, Figures> = {}
    for (const size of sizes) {
      for (const subject of all) {
        const seen = await visit(browser, subject, size, page => typingIn(page, subject, size))
        for (const [view, figures] of Object.entries(seen)) rows[`${size} nodes, ${view}, ${subject.name}`] = figures
      }
    }
    return [
      {
        id: 'keys',
        title: 'Typing into the prompt of a selected node: from a key’s press until the next frame is painted',
        note: `Milliseconds over ${KEYS} keys, ${KEY_PAUSE_MS} ms apart; a frame is 16.7 ms. Work: processor time of the page’s main thread for each key, with all that it sets off.`,
        rows: inPairs(rows, all),
      },
    ]
  })
}

async function typingIn(page: Page, subject: Subject, size: number): Promise<Record<string, Figures>> {
  await opened(page)
  const pathway = generatePathway(size)
  const near = await look(page, subject, pathway, 'zoom 1')
  const node = await findNode(page, pathway, subject, near)
  if (!node) return {}
  await page.mouse.click(node.at.x, node.at.y)
  const atZoomOne = await type(page)
  await look(page, subject, pathway, 'all in view')
  return { 'zoom 1': atZoomOne, 'all in view': await type(page) }
}

async function type(page: Page): Promise<Figures> {
  const field = page.getByRole('textbox', { name: 'Prompt', exact: true })
  await field.focus()
  await page.keyboard.press('End')
  // Work of what came before is over at the first key.
  await page.waitForTimeout(REST_MS)
  await page.evaluate(() => {
    window.benchProbe.keys.length = 0
  })
  const worked = await countWork(page)
  await page.keyboard.type('abcd '.repeat(KEYS / 5), { delay: KEY_PAUSE_MS })
  await page.waitForFunction(count => window.benchProbe.keys.length >= count, KEYS)
  // The work that the keys put off is theirs, too.
  await page.waitForTimeout(REST_MS / 2)
  const { all, script } = await worked()
  const keys = await page.evaluate(() => window.benchProbe.keys)
  return {
    median: quantile(keys, 0.5),
    p95: quantile(keys, 0.95),
    slowest: Math.max(...keys),
    'work a key': all / KEYS,
    'script a key': script / KEYS,
  }
}
