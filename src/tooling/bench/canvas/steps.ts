import type { Page } from '@playwright/test'
import type { Table } from '../../figures/table.ts'
import { generatePathway } from '../generate.ts'
import { type Figures, gesture, inPairs, look, named } from './gestures.ts'
import { opened } from './open.ts'
import { type Subject, visit, withSubjects } from './subjects.ts'
import { findNode, type Target } from './targets.ts'

const REST_MS = 500
/** In pixels of the window. */
const ASIDE = 40
const LONGEST_TIDY_MS = 120_000
const views = ['zoom 1', 'all in view'] as const

/** Measures what an author does to a whole pathway at once: select and move all, undo, lay it out anew. */
export function measureSteps(root: string, sizes: readonly number[]): Promise<readonly Table[]> {
  return withSubjects(root, sizes, async ({ browser, all }) => {
    const rows: Record<string, Figures> = {}
    for (const size of sizes) {
      for (const subject of all) {
        for (const view of views) {
          rows[`${size} nodes, ${view}, ${subject.name}`] = await visit(browser, subject, size, page =>
            stepsIn(page, subject, size, view),
          )
        }
      }
    }
    return [
      {
        id: 'steps',
        title: 'Selecting and moving all nodes, undoing that, and laying the pathway out anew',
        note: 'Milliseconds: of the selection and of undo until they show; of moving, the time between one visible change and the next; of tidying, until it is done. The bare page can neither undo nor tidy; a figure that is left out could not be taken there.',
        rows: inPairs(rows, all),
      },
    ]
  })
}

async function stepsIn(page: Page, subject: Subject, size: number, name: (typeof views)[number]): Promise<Figures> {
  await opened(page)
  const pathway = generatePathway(size)
  const view = await look(page, subject, pathway, name)
  const node = await findNode(page, pathway, subject, view)
  if (!node) return {}
  const selected = await untilShown(page, node, () => subject.selectAll(page))
  // The label of an edge that is selected may lie over a card now.
  const held = (await findNode(page, pathway, subject, view)) ?? node
  // Let go elsewhere, so that there is something to undo.
  const moved = await gesture(page, held.at, view.height / 5, {
    node: held.id,
    to: { x: held.at.x + ASIDE, y: held.at.y + ASIDE },
  })
  return {
    'select all': selected,
    ...named('move all', moved),
    ...(subject.isEditor && (await undoAndTidy(page, held))),
  }
}

async function undoAndTidy(page: Page, node: Target): Promise<Figures> {
  const undone = await untilShown(page, node, () => page.keyboard.press('Control+z'))
  return { undo: undone, ...(await tidy(page)) }
}

/** From the press of a key or button until what it does to a node is painted. */
async function untilShown(page: Page, node: Target, press: () => Promise<void>): Promise<number> {
  await page.evaluate(id => window.benchProbe.record(id), node.id)
  // The recording has seen how things were.
  await page.waitForTimeout(REST_MS)
  await press()
  const answered = await page.waitForFunction(() => window.benchProbe.answered)
  await page.evaluate(() => window.benchProbe.stop())
  return (await answered.jsonValue()) ?? Number.NaN
}

/** Looks for the command as a person does, and waits until its step stands in the history. */
async function tidy(page: Page): Promise<Figures> {
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('tidy')
  const command = page.getByRole('option', { name: /^Tidy/ }).first()
  if (!(await command.isVisible())) return {}
  const startedAt = performance.now()
  await command.click()
  const done = page.getByRole('button', { name: /^Undo: Tidy/ }).waitFor({ timeout: LONGEST_TIDY_MS })
  const isDone = await done.then(
    () => true,
    () => false,
  )
  return isDone ? { tidy: performance.now() - startedAt } : {}
}
