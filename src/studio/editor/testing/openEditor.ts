import { expect } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { renderStudio, type Service, signIn } from '#studio/shell/testing/renderStudio.tsx'
import { middleOf, press } from '#studio/shell/testing/screen.ts'
import carShareText from '../../../../e2e/fixtures/car-share.json?raw'

export interface FileNode {
  readonly id: string
  readonly type: string
  readonly data: Readonly<Record<string, unknown>> & { readonly name: string }
  readonly position: { readonly x: number; readonly y: number }
}

interface FileEdge {
  readonly id: string
  readonly source: string
  readonly target: string
  readonly label?: string
  readonly data: Readonly<Record<string, unknown>>
}

export interface StoredPathway {
  readonly nodes: readonly FileNode[]
  readonly edges: readonly FileEdge[]
}

interface PathwayFile {
  readonly nodes: readonly object[]
  readonly edges: readonly object[]
  readonly canvas?: object
}

/** A made-up car share's pathway, with every oddity that exports of real dashboards have. */
export const carShare: StoredPathway = JSON.parse(carShareText)

/** The id of the first node of that name. */
export function idOf(name: string): string {
  const node = carShare.nodes.find(one => one.data?.name === name)
  if (!node) throw new Error(`The file has no node named “${name}”.`)
  return node.id
}

export interface OpenedEditor extends Service {
  readonly id: string
  /** Returns the pathway as the service has it. */
  stored<T = StoredPathway>(): Promise<T>
}

/** Stores a file's pathway and opens it in the editor, in the whole window, until it can be worked with. */
export async function openEditor(file: PathwayFile = carShare, name = 'Car share'): Promise<OpenedEditor> {
  const { api } = await signIn()
  const { pathway_id: id } = await api<{ pathway_id: string }>(
    'POST',
    `/api/v1/convo_pathway/import?${new URLSearchParams({ name })}`,
    file,
  )
  await showEditor(id)
  if (file.nodes.length > 0) {
    await expect.element(cards().first()).toBeVisible()
    await expect.element(page.getByRole('region', { name: 'Problems' }).getByRole('status')).toHaveTextContent(/./)
  }
  return { api, id, stored: () => api('GET', `/api/v1/convo_pathway/${id}?as_stored=true`) }
}

/** Shows a stored pathway, as a page that was just loaded. */
export async function showEditor(id: string): Promise<void> {
  await renderStudio(`/pathways/${id}`)
  await expect.element(canvas()).toBeVisible()
}

export const canvas = (): Locator => page.css('.react-flow')
export const cards = (): Locator => page.css('.react-flow__node')
export const card = (id: string): Locator => page.css(`.react-flow__node[data-id="${id}"]`)
export const undoButton = (): Locator => page.getByRole('button', { name: /^Undo/ }).first()
export const nameOfNode = (): Locator => page.getByLabelText('Node name')

/** Waits until the service has everything, in the editor's words. */
export async function expectSaved(): Promise<void> {
  await expect.element(page.getByRole('banner').getByRole('status')).toHaveTextContent(/^Saved$/)
}

/** Opens the list of problems. */
export async function openProblems(): Promise<void> {
  await page.getByRole('button', { name: /^Show problems/ }).click()
  await expect.element(page.getByRole('button', { name: /^Hide problems/ })).toBeVisible()
}

/** Waits for the step that undo would take back. */
export async function expectLastStep(name: string): Promise<void> {
  await expect.element(page.getByRole('button', { name: `Undo: ${name}`, exact: true })).toBeEnabled()
}

/** Goes to a node with the editor's search, as a person does who knows what it is called. */
export async function goToNode(name: string): Promise<void> {
  await press('ControlOrMeta+k')
  const search = page.getByRole('dialog', { name: 'Search this pathway' })
  await search.getByRole('combobox').fill(name)
  await search.getByRole('option').first().click()
  await expect.element(search).not.toBeInTheDocument()
  await expect.element(nameOfNode()).toHaveValue(name)
}

/** Waits until the canvas has come to rest after a jump. */
export async function expectAtRest(): Promise<void> {
  await middleOf(page.css('.react-flow__viewport > div').first())
}
