import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { carShareFile, openEditor, storePathway } from './editor.ts'
import { expect, test } from './product.ts'

test('the list of pathways loads nothing of the canvas', async ({ signedIn: page, product }) => {
  const id = await storePathway(product, carShareFile)
  const scripts = new Set<string>()
  page.on('request', request => {
    const { pathname } = new URL(request.url())
    if (pathname.endsWith('.js')) scripts.add(pathname)
  })
  const ofCanvas = async () => {
    const texts = [...scripts].map(async path => ({ path, text: await (await fetch(`${product.url}${path}`)).text() }))
    return (await Promise.all(texts))
      .filter(({ path, text }) => path.includes('/EditorPage-') || text.includes('react-flow__'))
      .map(({ path }) => path)
  }
  // Lazy parts are fetched once the page is idle: only then is everything there.
  const last = page.waitForResponse(/\/assets\/ImportForm-/)
  await page.goto(`${product.url}/pathways`)
  await expect(page.getByRole('link', { name: 'Car share' }).first()).toBeVisible()
  await (await last).finished()
  expect(await ofCanvas()).toEqual([])

  await openEditor(page, product, id)
  expect(await ofCanvas()).not.toEqual([])
})

test('a pathway is fetched once, beside the scripts that show it', async ({ signedIn: page, product }) => {
  const id = await storePathway(product, carShareFile)
  const fetched: string[] = []
  page.on('request', request => {
    if (new URL(request.url()).pathname === `/api/v1/convo_pathway/${id}`) fetched.push(request.url())
  })
  await openEditor(page, product, id)
  expect(fetched).toHaveLength(1)
})

/** Scripts with all that they import before they run, by their paths. */
async function withImports(origin: string, paths: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const texts = new Map<string, string>()
  const read = async (path: string): Promise<void> => {
    if (texts.has(path)) return
    texts.set(path, '')
    const text = await (await fetch(origin + path)).text()
    texts.set(path, text)
    await Promise.all(
      [...text.matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g)].map(([, name]) => read(`/assets/${name}`)),
    )
  }
  await Promise.all(paths.map(read))
  return texts
}

test('the editor opens without schemas and numbering plans, in 860 KB of scripts that are compiled as they come', async ({
  product,
}) => {
  const id = await storePathway(product, carShareFile)
  const page = await (await fetch(`${product.url}/pathways/${id}`)).text()
  const named = [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, path = '']) => path)
  expect(named.some(path => path.includes('/EditorPage-'))).toBe(true)
  expect(named.some(path => path.includes('/openEditor-'))).toBe(true)
  const sheets = [...page.matchAll(/rel="stylesheet"[^>]*href="([^"]+)"/g)].map(([, path]) => path)
  expect(sheets).toEqual([...new Set(sheets)])
  const scripts = await withImports(product.url, named)
  for (const [path, text] of scripts) {
    // V8 reads its hint in the first line only.
    expect(text.slice(0, text.indexOf('\n')), path).toBe('//# allFunctionsCalledOnLoad')
    expect(text, path).not.toContain('_zod')
    expect(text, path).not.toContain('country_calling_codes')
  }
  const bytes = [...scripts.values()].reduce((sum, text) => sum + Buffer.byteLength(text), 0)
  expect(bytes).toBeLessThan(860_000)
})

type Manifest = Readonly<Record<string, { readonly file: string; readonly imports?: readonly string[] }>>
const manifestFile = new URL('../dist/studio/.vite/manifest.json', import.meta.url)
const readManifest = (): Manifest => JSON.parse(readFileSync(manifestFile, 'utf8'))

test('what is shown first of pathways, calls and problems waits for no schemas', () => {
  const manifest = readManifest()
  const scriptsOf = (page: string) => {
    const needed = new Set([page])
    for (const each of needed) for (const next of manifest[each]?.imports ?? []) needed.add(next)
    return [...needed].map(each => manifest[each]?.file)
  }
  for (const page of [
    'pathways/home/HomePage',
    'pathways/PathwaysPage',
    'calls/CallsPage',
    'calls/CallPage',
    'editor/panels/problems/ProblemsPanel',
  ]) {
    const scripts = scriptsOf(`src/studio/${page}.tsx`)
    expect(scripts.length, page).toBeGreaterThan(1)
    expect(
      scripts.filter(file => /\/(schemas|patterns|paths)-/.test(file ?? '')),
      page,
    ).toEqual([])
  }
})

test('no script waits for one that waits for it', () => {
  const manifest = readManifest()
  // Imports run first, so that in a circle somebody reads a value that is not there yet.
  const order = new Set<string>()
  const follow = (name: string, path: readonly string[]) => {
    expect(path, 'these import each other').not.toContain(name)
    if (order.has(name)) return
    for (const next of manifest[name]?.imports ?? []) follow(next, [...path, name])
    order.add(name)
  }
  for (const name of Object.keys(manifest)) follow(name, [])
})

/** Holds the scripts of a part back. @returns lets them come */
async function holdBack(page: Page, part: string): Promise<() => void> {
  let letCome = () => {}
  const isAwaited = new Promise<void>(resolve => {
    letCome = resolve
  })
  await page.route(new RegExp(`/assets/${part}-`), async route => {
    await isAwaited
    await route.continue()
  })
  return () => letCome()
}

test('what is typed before the search, or find and replace, has come is looked for', async ({
  signedIn: page,
  product,
}) => {
  const letSearchCome = await holdBack(page, 'SearchDialog')
  const letFindCome = await holdBack(page, 'ReplacePanel')
  const ends = (id: string, name: string, y: number) => ({
    id,
    type: 'End Call',
    data: { name },
    position: { x: 0, y },
  })
  const nodes = [ends('greet', 'Greeting', 0), ends('bye', 'Bye', 300)]
  const { pathway_id } = await product.api<{ pathway_id: string }>('POST', '/api/v1/convo_pathway/create', {
    name: 'Opening hours',
    nodes,
    edges: [],
  })
  await openEditor(page, product, pathway_id)
  await expect(page.locator('.pathway-card')).toHaveCount(2)
  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type('Byx')
  await page.keyboard.press('Backspace')
  await page.keyboard.type('e')
  await page.keyboard.press('Enter')
  letSearchCome()
  await expect(page.locator('.pathway-card[data-selected]')).toHaveText(/Bye/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('ControlOrMeta+f')
  await page.keyboard.type('Gre')
  letFindCome()
  const words = page.getByLabel('Find', { exact: true })
  await expect(words).toHaveValue('Gre')
  await page.keyboard.type('et')
  await expect(words).toHaveValue('Greet')
})

test('a dialog whose script does not come says so, and shows after a reload', async ({ signedIn: page, product }) => {
  const id = await storePathway(product, carShareFile)
  const script = /\/assets\/ExportDialog-/
  await page.route(script, route => route.abort())
  await openEditor(page, product, id)
  await page.getByRole('button', { name: 'Export…' }).click()
  const failed = page.getByRole('dialog', { name: 'Couldn’t open this' })
  await expect(failed).toContainText('Your work in the editor is kept')
  await expectAccessible(page, 'dialog')
  await page.keyboard.press('Escape')
  await expect(failed).toHaveCount(0)

  await page.getByRole('button', { name: 'Export…' }).click()
  await expect(failed).toBeVisible()
  await page.unroute(script)
  await failed.getByRole('button', { name: 'Reload' }).click()
  await expect(failed).toHaveCount(0)
  await page.getByRole('button', { name: 'Export…' }).click()
  await expect(page.getByRole('dialog', { name: 'Export' })).toBeVisible()
})

test('a canvas whose layout does not come says so, and shows after a reload', async ({ signedIn: page, product }) => {
  const { pathway_id } = await product.api<{ pathway_id: string }>('POST', '/api/v1/convo_pathway/create', {
    name: 'Without positions',
    nodes: [{ id: 'a', type: 'Default', data: { name: 'Greeting', isStart: true, text: 'Hello.' } }],
    edges: [],
  })
  const script = /\/assets\/layOutUnplaced-/
  await page.route(script, route => route.abort())
  await page.goto(`${product.url}/pathways/${pathway_id}`)
  const reload = page.getByRole('button', { name: 'Reload' })
  await expect(reload).toBeVisible()
  await page.unroute(script)
  await reload.click()
  await expect(page.locator('.pathway-card').filter({ hasText: 'Greeting' })).toBeVisible()
})
