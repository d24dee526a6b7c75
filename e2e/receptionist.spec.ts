import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { receptionistRecording } from '../src/server/testing/receptionistRecording.ts'
import { type ReplayModel, startReplayModel } from '../src/server/testing/replayModel.ts'
import { expectSaved, nodesOf, openEditor, readFile, receptionistFile, storePathway } from './editor.ts'
import { expect, test } from './product.ts'

const scripts = join(receptionistFile, '..')

/** The node at which the conversation stands after each line of the caller. */
const stations = [
  'Greeting',
  'Offer Availability',
  'Offer Availability',
  'Caller And Vehicle Details',
  'Caller And Vehicle Details',
  'AI Disclosure',
  'Capture Service List',
  'Capture Service List',
  'Wrap Up',
  'Confirm And End',
]

/** The product with a model that answers from a recording, over the wire of an OpenAI-compatible server. */
const withModel = test.extend<object, { model: ReplayModel }>({
  model: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
    async ({}, use) => {
      const model = await startReplayModel(receptionistRecording, { key: 'replay-key' })
      await use(model)
      await model.close()
    },
    { scope: 'worker' },
  ],
  settings: async ({ model }, use) => {
    await use({ DIALPATH_LLM_URL: model.url, DIALPATH_LLM_MODEL: 'replay', DIALPATH_LLM_KEY: 'replay-key' })
  },
})

/** The node that the conversation stands at lies in view, lit. */
async function expectLit(page: Page, name: string) {
  const lit = page.locator('.pathway-card[data-active]')
  await expect(lit).toContainText(name)
  await expect(lit).toBeInViewport()
}

withModel(
  'a rude caller is led to the end by a model, and the canvas follows',
  async ({ signedIn: page, product, model }) => {
    const before = model.requests.length
    const lines: string[] = JSON.parse(readFileSync(join(scripts, 'rude_caller.json'), 'utf8'))
    await openEditor(page, product, await storePathway(product, receptionistFile, 'Receptionist'))
    await page.getByRole('tab', { name: 'Chat' }).click()
    const chat = page.getByRole('region', { name: 'Chat' })
    await chat.getByRole('button', { name: 'Start chat' }).click()
    await expect(chat.getByText('Apex Auto Works, this is Clint. What can I do for ya?')).toBeVisible()
    await expectLit(page, 'Greeting')
    for (const [turn, line] of lines.entries()) {
      await chat.getByLabel('What the caller says').fill(line)
      await page.keyboard.press('Enter')
      await expect(chat.getByText(line, { exact: true }).last()).toBeVisible()
      await expect(chat.getByRole('button', { name: 'Stop waiting' })).toBeHidden()
      await expectLit(page, stations[turn] ?? '')
    }
    await expect(chat.getByText('See you next Tuesday at nine.')).toBeVisible()
    await expect(chat.getByRole('button', { name: 'Restart chat' }).last()).toBeVisible()
    await expect(chat.getByLabel('What the caller says')).toBeHidden()
    expect(model.requests.length - before).toBeGreaterThan(lines.length)
  },
)

test('a person talks through the receptionist without a model, by the options that are offered', async ({
  signedIn: page,
  product,
}) => {
  await openEditor(page, product, await storePathway(product, receptionistFile, 'Receptionist'))
  await page.keyboard.press('ControlOrMeta+Shift+Enter')
  const chat = page.getByRole('region', { name: 'Chat' })
  const said = chat.getByLabel('What the caller says')
  for (const station of [
    'Offer Availability',
    'Caller And Vehicle Details',
    'Capture Service List',
    'Wrap Up',
    'Confirm And End',
  ]) {
    await expect(said).toBeFocused()
    await chat
      .getByRole('list', { name: 'Choose an option' })
      .getByRole('button')
      .filter({ hasText: way(station) })
      .first()
      .click()
    await expectLit(page, station)
  }
  await expect(chat.getByText('The pathway ended the call at “Confirm And End”.')).toBeVisible()
  await expect(chat.getByRole('button', { name: 'Restart chat' }).last()).toBeVisible()
})

/** From the list of services the webhook leads on to the wrap-up by itself. */
function way(station: string): string {
  return station === 'Wrap Up' ? 'Text VIN And Parts Links' : station
}

/** Notes every node that the canvas lights from now on; tells their names so far. */
async function watchWalk(page: Page): Promise<() => Promise<readonly string[]>> {
  const names = new Map(nodesOf(readFile(receptionistFile)).map(({ id, data }) => [id, data.name]))
  const noted = await page.evaluateHandle(() => {
    const ids: string[] = []
    new MutationObserver(() => {
      const lit = document.querySelector('.pathway-card[data-active]')?.closest<HTMLElement>('.react-flow__node')
      const id = lit?.dataset.id
      if (id !== undefined && id !== ids.at(-1)) ids.push(id)
    }).observe(document.body, { subtree: true, childList: true, attributes: true })
    return ids
  })
  return async () => (await noted.jsonValue()).map(id => names.get(id) ?? id)
}

test.describe('a test call', () => {
  test.use({ settings: { DIALPATH_SIMULATED_PACE: '0.3' } })
  const walk = [
    'Greeting',
    'Offer Availability',
    'Caller And Vehicle Details',
    'Capture Service List',
    'Text VIN And Parts Links',
    'Wrap Up',
    'Confirm And End',
  ]

  test('walks the canvas of the published receptionist live, to its end', async ({ signedIn: page, product }) => {
    const id = await storePathway(product, receptionistFile, 'Receptionist')
    await openEditor(page, product, id)
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Publish to production' }).click()
    await expect(page.getByText('Version 1 is live in production.')).toBeVisible()
    await expectSaved(page)

    await page.getByRole('button', { name: 'Test call' }).click()
    const panel = page.getByRole('tabpanel', { name: 'Test call' })
    await panel.getByLabel('Number to call').fill('+14155550100')
    await panel.getByLabel('Version').selectOption({ label: 'Production (version 1)' })
    const walkedSoFar = await watchWalk(page)
    await panel.getByRole('button', { name: 'Call now' }).click()
    await expect(panel.getByRole('button', { name: 'Hang up' })).toBeVisible()
    await expect(panel.getByText('Simulated', { exact: true })).toBeVisible()
    await expect(panel.getByRole('button', { name: 'Call again' })).toBeVisible()
    await expectLit(page, 'Confirm And End')
    const walked = await walkedSoFar()
    expect(walked.at(0)).toBe('Greeting')
    expect(new Set(walked).size).toBeGreaterThan(3)
    expect(walked).toEqual(walk.filter(name => walked.includes(name)))

    await page.keyboard.press('ControlOrMeta+0')
    for (const name of walk) {
      await expect(page.locator('.pathway-card[data-visited]').filter({ hasText: name })).toBeVisible()
    }
    await expect(page.locator('.pathway-card[data-visited]')).toHaveCount(walk.length)
    await panel.getByRole('link', { name: 'View call' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText('Simulated', { exact: true }).first()).toBeVisible()
  })
})
