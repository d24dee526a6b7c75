import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import {
  canvas,
  card,
  carShareFile,
  expectAtRest,
  expectSaved,
  exportOpen,
  goToNode,
  leaveReport,
  middleOf,
  nodeNamed,
  nodesOf,
  openEditor,
  readFile,
  saveNote,
  storePathway,
} from './editor.ts'
import { expect, printedLink, signIn, test } from './product.ts'

const file = readFile(carShareFile)

test.describe('on a fresh install', () => {
  test.use({ own: 'process' })

  test('a new user opens the printed link, imports a file, and sees it as it was drawn', async ({
    page,
    browser,
    product,
  }) => {
    const link = await printedLink(product)
    await page.goto(link)
    await expect(page).toHaveURL(`${product.url}/`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Build your first pathway')
    const another = await browser.newPage()
    await another.goto(link)
    await expect(another.getByRole('alert')).toContainText('already used')
    await another.close()
    await page.getByRole('button', { name: 'Import a file' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Pathway file').setInputFiles(carShareFile)
    await expect(dialog).toContainText('25 nodes, 34 edges')
    await expect(dialog).toContainText('goes to a node that isn’t in this pathway.')
    await dialog.getByRole('button', { name: 'Import', exact: true }).click()
    await leaveReport(page)

    await expect(page.getByLabel('Name of the pathway')).toHaveValue('car-share')
    await expect(page.getByRole('region', { name: 'Problems' })).toContainText('5 errors')
    await page.keyboard.press('ControlOrMeta+0')
    await expect(page.locator('.pathway-card')).toHaveCount(25)
    for (const { id, data, position } of nodesOf(file)) {
      await expect(card(page, id)).toBeInViewport()
      await expect(card(page, id)).toContainText(data.name.trim())
      const at = await card(page, id).evaluate(element => new DOMMatrix(getComputedStyle(element).transform))
      expect({ x: at.e, y: at.f }, data.name).toEqual({
        x: expect.closeTo(position.x, 2),
        y: expect.closeTo(position.y, 2),
      })
    }
    await expect(page.locator('.react-flow__edge')).toHaveCount(34)
    for (const { id, data } of file.edges) {
      await expect(page.locator(`.react-flow__edge[data-id="${id}"]`)).toHaveAccessibleName(
        new RegExp(literally(data.label)),
      )
    }
    await expect(canvas(page).getByText('Deleted node')).toHaveCount(1)
    const prompt = file.nodes.flatMap(entry => ('globalConfig' in entry ? [entry.globalConfig.globalPrompt] : []))
    await expect(page.getByRole('textbox', { name: 'Global prompt' })).toHaveValue(prompt.join())

    await goToNode(page, 'Look up the trip')
    for (const { data } of file.edges.filter(edge => edge.source === nodeNamed(file, 'Look up the trip').id)) {
      await expect(page.locator('.edge-label', { hasText: data.label }).first()).toBeVisible()
    }
  })
})

/** Edits an opened pathway as a person does: a prompt, a place, a new node, a way to it. @returns the names of the steps */
async function edit(page: Page): Promise<string[]> {
  await goToNode(page, 'Booked')
  await page.keyboard.press('Shift+2')
  await page.getByRole('textbox', { name: 'Prompt', exact: true }).fill('Say that all is done.')
  const booked = nodeNamed(file, 'Booked')
  await expectAtRest(page)
  const from = await middleOf(card(page, booked.id).locator('.pathway-card-head'))
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x - 60, from.y - 40, { steps: 5 })
  await page.mouse.up()
  await expect(page.getByRole('button', { name: 'Undo: Move “Booked”' })).toBeEnabled()

  const view = await canvas(page).boundingBox()
  if (!view) throw new Error('The canvas is not to be seen.')
  await page
    .getByRole('region', { name: 'Add a node' })
    .getByRole('button', { name: 'Webhook' })
    .dragTo(canvas(page), { targetPosition: { x: 150, y: 500 } })
  await expect(page.getByLabel('Node name')).toHaveValue('Webhook')
  await expectAtRest(page)

  const added = page.locator('.react-flow__node').filter({ has: page.locator('[data-kind="webhook"][data-selected]') })
  const start = await middleOf(card(page, booked.id).locator('.react-flow__handle.source'))
  const end = await middleOf(added.locator('.react-flow__handle.target'))
  await page.mouse.move(start.x, start.y)
  await page.mouse.down()
  await page.mouse.move(end.x, end.y, { steps: 8 })
  await page.mouse.up()
  await page.getByLabel('Edge label').fill('The member wants a receipt')
  await page.keyboard.press('Enter')
  return [
    'Change prompt of “Booked”',
    'Move “Booked”',
    'Add Webhook node',
    'Connect nodes',
    'Label edge “The member wants a receipt”',
  ]
}

test('a person edits a pathway, takes all back, does all again, and finds the rest untouched', async ({
  signedIn: page,
  product,
}) => {
  await openEditor(page, product, await storePathway(product, carShareFile))
  const steps = await edit(page)
  const undo = page.getByRole('button', { name: /^Undo/ })
  const redo = page.getByRole('button', { name: /^Redo/ })
  await page.keyboard.press('Escape')
  for (const step of steps.toReversed()) {
    await expect(undo).toHaveAccessibleName(`Undo: ${step}`)
    await page.keyboard.press('ControlOrMeta+z')
  }
  await expect(undo).toBeDisabled()
  await expectSaved(page)
  expect(await exportOpen(page)).toEqual(file)

  for (const step of steps) {
    await expect(redo).toHaveAccessibleName(`Redo: ${step}`)
    await page.keyboard.press('ControlOrMeta+Shift+z')
  }
  await expect(redo).toBeDisabled()
  await expectSaved(page)
  const exported = await exportOpen(page)
  const booked = nodeNamed(exported, 'Booked')
  const webhook = nodeNamed(exported, 'Webhook')
  expect(booked.position).not.toEqual(nodeNamed(file, 'Booked').position)
  expect(webhook).toMatchObject({ type: 'Webhook', id: expect.any(String) })
  const before = { ...nodeNamed(file, 'Booked'), position: booked.position }
  expect(exported).toEqual({
    ...file,
    nodes: [
      ...file.nodes.map(node =>
        'id' in node && node.id === booked.id
          ? { ...before, data: { ...before.data, prompt: 'Say that all is done.' } }
          : node,
      ),
      webhook,
    ],
    edges: [
      ...file.edges,
      expect.objectContaining({
        source: booked.id,
        target: webhook.id,
        data: expect.objectContaining({ label: 'The member wants a receipt' }),
      }),
    ],
  })
})

test('a browser that is closed in mid-edit has lost nothing when it is opened again', async ({ product, playwright }, {
  project: { use },
}) => {
  const profile = mkdtempSync(join(tmpdir(), 'dialpath-browser-'))
  const open = () =>
    playwright.chromium.launchPersistentContext(profile, { ...use.launchOptions, viewport: use.viewport ?? null })
  const id = await storePathway(product, carShareFile)
  try {
    const before = await open()
    const page = await before.newPage()
    await signIn(page, product)
    await openEditor(page, product, id)
    // The form's scripts are fetched when it is first shown.
    await goToNode(page, 'Booked')
    await expect(page.getByRole('textbox', { name: 'Prompt', exact: true })).toBeVisible()
    // Offline to the very end: a route would let go of a save that is under way as the browser closes.
    await before.setOffline(true)
    await edit(page)
    await expect(saveNote(page)).toContainText('saved on this device')
    await before.close()
    expect(await product.api('GET', `/api/v1/convo_pathway/${id}/export`)).toEqual(file)

    const after = await open()
    const again = await after.newPage()
    await openEditor(again, product, id)
    await expect(again.getByText('Restored your unsaved changes')).toBeVisible()
    await expectSaved(again)
    await goToNode(again, 'Booked')
    await expect(again.getByRole('textbox', { name: 'Prompt', exact: true })).toHaveValue('Say that all is done.')
    const stored = await product.api<typeof file>('GET', `/api/v1/convo_pathway/${id}/export`)
    expect(stored.nodes).toHaveLength(file.nodes.length + 1)
    expect(stored.edges.at(-1)).toMatchObject({ data: { label: 'The member wants a receipt' } })
    await after.close()
  } finally {
    rmSync(profile, { recursive: true, force: true })
  }
})

/** A text inside a regular expression. */
function literally(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
