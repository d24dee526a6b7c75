import type { Page } from '@playwright/test'
import { card, expectAtRest, expectSaved, openEditor, type PathwayFile } from './editor.ts'
import { expect, type Product, test } from './product.ts'

const COLUMNS = 50
const COUNT = 2500
const placeOf = (at: number) => ({ x: (at % COLUMNS) * 340, y: Math.floor(at / COLUMNS) * 240 })

/** Thousands of nodes in rows, each leading to the next. */
async function storeThousands(product: Product): Promise<string> {
  const nodes = Array.from({ length: COUNT }, (_, at) => ({
    id: `n${at}`,
    type: at === COUNT - 1 ? 'End Call' : 'Default',
    position: placeOf(at),
    data: { name: `Step ${at}`, prompt: 'Ask on.', ...(at === 0 && { isStart: true }) },
  }))
  const edges = nodes.slice(1).map(({ id }, at) => ({
    id: `e${at}`,
    source: `n${at}`,
    target: id,
    data: { label: 'goes on' },
  }))
  const made = await product.api<{ pathway_id: string }>('POST', '/api/v1/convo_pathway/create', {
    name: 'Thousands',
    description: '',
    nodes,
    edges,
  })
  return made.pathway_id
}

/** The middle of a card in the window, which no element tells in the overview. */
async function spotOf(page: Page, at: number) {
  await expectAtRest(page)
  const { x, y } = placeOf(at)
  return page.evaluate(
    ([left, top]) => {
      const box = document.querySelector('.react-flow')?.getBoundingClientRect() ?? new DOMRect()
      const { style } = document.querySelector<HTMLElement>('.react-flow__viewport') ?? document.body
      const view = new DOMMatrix(style.transform)
      return { x: box.x + view.e + left * view.a, y: box.y + view.f + top * view.a }
    },
    [x + 132, y + 66] as const,
  )
}

test('thousands of nodes are drawn as one picture, in which they are selected, moved and found again', async ({
  signedIn: page,
  product,
}) => {
  const pathwayId = await storeThousands(product)
  await openEditor(page, product, pathwayId)
  // It opens where calls start, near enough to read.
  await expect(card(page, 'n0').getByText('Start node')).toBeVisible()

  await page.keyboard.press('ControlOrMeta+0')
  const overview = page.getByRole('img', { name: 'Overview of 2,500 nodes' })
  await expect(overview).toBeVisible()
  await expect(page.locator('.react-flow__node')).toHaveCount(0)

  const name = page.getByLabel('Node name')
  const { x, y } = await spotOf(page, 1260)
  await page.mouse.move(x, y)
  await expect(page.getByText('Step 1260')).toBeVisible()
  await page.mouse.click(x, y)
  await expect(name).toHaveValue('Step 1260')

  await page.mouse.down()
  await page.mouse.move(x + 20, y + 30, { steps: 4 })
  await page.mouse.move(x + 40, y + 60, { steps: 4 })
  await page.mouse.up()
  const undo = page.getByRole('button', { name: /^Undo/ })
  await expect(undo).toHaveAccessibleName(/Move “Step 1260”/)
  await expectSaved(page)
  const { nodes } = await product.api<PathwayFile>('GET', `/api/v1/convo_pathway/${pathwayId}`)
  expect(nodes[1260]).toMatchObject({ position: { x: expect.any(Number) } })
  expect(nodes[1260]).not.toMatchObject({ position: placeOf(1260) })
  await page.keyboard.press('ControlOrMeta+z')
  await expect(undo).toBeDisabled()
  await page.mouse.move(x, y)
  await expect(page.getByText('Step 1260').last()).toBeVisible()

  // A frame around three columns and three rows, which are added to the node that is selected.
  const from = await spotOf(page, 1306)
  const to = await spotOf(page, 1408)
  await page.keyboard.down('Shift')
  await page.mouse.move(from.x - 8, from.y - 5)
  await page.mouse.down()
  await page.mouse.move(from.x + 2, from.y + 2)
  await page.mouse.move(to.x + 8, to.y + 5, { steps: 4 })
  await page.mouse.up()
  await page.keyboard.up('Shift')
  await expect(page.getByRole('heading', { name: '10 nodes' })).toBeVisible()

  // The toolbar of what is selected goes.
  await page.keyboard.press('Escape')
  await page.mouse.dblclick(x, y)
  await expect(name).toHaveValue('Step 1260')
  await expect(card(page, 'n1260')).toBeVisible()
  await expect(overview).toBeHidden()
  await page.getByLabel('Prompt', { exact: true }).fill('Ask for the date.')
  await expect(card(page, 'n1260').getByText('Ask for the date.')).toBeVisible()
  await expectSaved(page)
})
