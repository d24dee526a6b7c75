import type { Page } from '@playwright/test'
import {
  carShareFile,
  expectSaved,
  goToNode,
  nodeNamed,
  openEditor,
  type PathwayFile,
  saveNote,
  storePathway,
} from './editor.ts'
import { expect, type Product, test } from './product.ts'

test.use({ own: 'process' })

/**
 * Ends the product in the next save of a page: before the request is there, or once all is stored and the answer on its way. What the
 * page asks for later waits, so that a test can look at what is stored first.
 *
 * @returns what lets the page reach the product again
 */
async function killInSave(page: Page, product: Product, id: string, when: 'before' | 'after'): Promise<() => void> {
  let letThrough: () => void = () => undefined
  const mayPass = new Promise<void>(resolve => {
    letThrough = resolve
  })
  let isKilled = false
  const isPathway = (url: URL) => url.pathname === `/api/v1/convo_pathway/${id}`
  await page.route(isPathway, async route => {
    if (isKilled) await mayPass
    if (isKilled || route.request().method() !== 'PATCH') return route.continue()
    isKilled = true
    if (when === 'after') expect((await route.fetch()).ok()).toBe(true)
    await product.kill()
    await route.abort('connectionreset')
  })
  return letThrough
}

/** Opens a pathway with a prompt to write in. */
async function openPrompt(page: Page, product: Product) {
  const id = await storePathway(product, carShareFile)
  await openEditor(page, product, id)
  await goToNode(page, 'Booked')
  return { id, prompt: page.getByRole('textbox', { name: 'Prompt', exact: true }) }
}

async function storedPrompt(product: Product, id: string) {
  const file = await product.api<PathwayFile>('GET', `/api/v1/convo_pathway/${id}/export`)
  return nodeNamed(file, 'Booked').data.prompt
}

test('what the service acknowledged is there after it was killed in mid-save', async ({ product }) => {
  const pathways = await Promise.all(
    Array.from({ length: 5 }, async () => {
      const { pathway_id } = await product.api<{ pathway_id: string }>('POST', '/api/v1/convo_pathway/create', {
        name: 'Save 0',
      })
      return { pathway_id, sent: 0, acknowledged: 0 }
    }),
  )
  const path = (id: string) => `/api/v1/convo_pathway/${id}`
  let isEnough: () => void = () => undefined
  const enough = new Promise<void>(resolve => {
    isEnough = resolve
  })
  const saving = pathways.map(async pathway => {
    for (;;) {
      pathway.sent += 1
      await product.api('POST', path(pathway.pathway_id), { name: `Save ${pathway.sent}` })
      pathway.acknowledged = pathway.sent
      if (pathways.every(one => one.acknowledged >= 4)) isEnough()
    }
  })
  const ended = Promise.allSettled(saving)
  await enough
  await product.kill()
  expect((await ended).map(({ status }) => status)).toEqual(saving.map(() => 'rejected'))
  await product.restart()
  for (const { pathway_id, sent, acknowledged } of pathways) {
    const { name } = await product.api<{ name: string }>('GET', path(pathway_id))
    expect([`Save ${acknowledged}`, `Save ${sent}`]).toContain(name)
  }
})

test('what the service never acknowledged stays in the browser, and is saved once it is back', async ({
  signedIn: page,
  product,
}) => {
  const { id, prompt } = await openPrompt(page, product)
  await prompt.fill('First words.')
  await expectSaved(page)
  expect(await storedPrompt(product, id)).toBe('First words.')

  const letThrough = await killInSave(page, product, id, 'before')
  await prompt.fill('Second words.')
  await expect(saveNote(page)).toContainText('saved on this device')
  await prompt.fill('Third words.')
  await expect(saveNote(page)).toContainText('saved on this device')
  await product.restart()
  expect(await storedPrompt(product, id)).toBe('First words.')
  await page.getByRole('button', { name: 'Try again' }).click()
  letThrough()
  await expectSaved(page)
  expect(await storedPrompt(product, id)).toBe('Third words.')
})

for (const [when, what] of [
  ['before', 'was not stored'],
  ['after', 'was stored, unheard of'],
] as const) {
  test(`a page that is loaded anew after a crash has what was typed before it and ${what}`, async ({
    signedIn: page,
    product,
  }) => {
    const { id, prompt } = await openPrompt(page, product)
    const letThrough = await killInSave(page, product, id, when)
    await prompt.fill('Typed as it fell.')
    await expect(saveNote(page)).toContainText('saved on this device')
    await product.restart()
    expect((await storedPrompt(product, id)) === 'Typed as it fell.').toBe(when === 'after')
    await page.reload()
    letThrough()
    await expectSaved(page)
    await goToNode(page, 'Booked')
    await expect(prompt).toHaveValue('Typed as it fell.')
    expect(await storedPrompt(product, id)).toBe('Typed as it fell.')
  })
}
