import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Locator, type Page } from '@playwright/test'
import type { Product } from './product.ts'

interface FileNode {
  readonly id: string
  readonly type: string
  readonly data: Readonly<Record<string, unknown>> & { readonly name: string }
  readonly position: { readonly x: number; readonly y: number }
}

interface FileEdge {
  readonly id: string
  readonly source: string
  readonly target: string
  readonly data: { readonly label: string }
}

/** A pathway's file as a test reads it; `nodes` also holds the entry of the global prompt, which has no id. */
export interface PathwayFile {
  readonly nodes: readonly (FileNode | { readonly globalConfig: { readonly globalPrompt: string } })[]
  readonly edges: readonly FileEdge[]
}

/** A made-up car share's pathway, with every oddity that exports of real dashboards have. */
export const carShareFile = join(import.meta.dirname, 'fixtures/car-share.json')
/** A car workshop's receptionist, of another project (see the licence beside it). */
export const receptionistFile = join(import.meta.dirname, '../src/runtime/fixtures/receptionist/pathway.json')

export function readFile(path: string): PathwayFile {
  return JSON.parse(readFileSync(path, 'utf8'))
}

export function nodesOf(file: PathwayFile): readonly FileNode[] {
  return file.nodes.filter(entry => 'id' in entry)
}

/** The node of that name; the first where several have it. */
export function nodeNamed(file: PathwayFile, name: string): FileNode {
  const node = nodesOf(file).find(one => one.data.name === name)
  if (!node) throw new Error(`The file has no node named “${name}”.`)
  return node
}

/** Stores a file's pathway through the API; its id. */
export async function storePathway(product: Product, path: string, name = 'Car share'): Promise<string> {
  const query = new URLSearchParams({ name })
  const { pathway_id } = await product.api<{ pathway_id: string }>(
    'POST',
    `/api/v1/convo_pathway/import?${query}`,
    readFile(path),
  )
  return pathway_id
}

/** Opens a pathway in the editor and waits until it can be worked with. */
export async function openEditor(page: Page, product: Product, pathwayId: string) {
  await page.goto(`${product.url}/pathways/${pathwayId}`)
  await expect(canvas(page)).toBeVisible()
  await expect(page.locator('.react-flow__node').first()).toBeVisible()
}

export function canvas(page: Page): Locator {
  return page.locator('.react-flow')
}

export function card(page: Page, id: string): Locator {
  return page.locator(`.react-flow__node[data-id="${id}"]`)
}

/** Status of saving in the toolbar. */
export function saveNote(page: Page): Locator {
  return page.getByRole('banner').getByRole('status')
}

export async function expectSaved(page: Page) {
  await expect(saveNote(page)).toHaveText('Saved')
}

/** Goes to a node with the editor's search, as a person does who knows what it is called. */
export async function goToNode(page: Page, name: string) {
  await page.keyboard.press('ControlOrMeta+k')
  const search = page.getByRole('dialog', { name: 'Search this pathway' })
  await search.getByRole('combobox').fill(name)
  await search.getByRole('option').first().click()
  await expect(search).toBeHidden()
  await expect(page.getByLabel('Node name')).toHaveValue(name)
}

/** Goes on from the report that comes up where there is something to say of a file that was just imported. */
export async function leaveReport(page: Page) {
  await page.getByRole('button', { name: 'Go to canvas' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

/** Exports the open pathway; the file's content. */
export async function exportOpen(page: Page): Promise<PathwayFile> {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export…' }).click()
  await page.getByRole('dialog', { name: 'Export' }).getByRole('button', { name: 'Download' }).click()
  return readFile(await (await download).path())
}

/** The middle of an element, once it has come to rest. */
export async function middleOf(locator: Locator): Promise<{ x: number; y: number }> {
  await locator.hover({ trial: true, force: true })
  const box = await locator.boundingBox()
  if (!box) throw new Error('There is nothing to see there.')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** Waits until the canvas has come to rest after a jump. */
export async function expectAtRest(page: Page) {
  const view = page.locator('.react-flow__viewport')
  let before = ''
  await expect
    .poll(async () => {
      const last = before
      before = (await view.getAttribute('style')) ?? ''
      return before === last
    })
    .toBe(true)
}

/** Presses Tab until the element has the focus; a person would not press it more often than the page has stops. */
export async function tabTo(page: Page, element: Locator, key = 'Tab') {
  for (let press = 0; press < 150; press += 1) {
    if (await element.evaluate(one => one === document.activeElement)) return
    await page.keyboard.press(key)
  }
  throw new Error('Tab does not lead there.')
}
