import { expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '#studio/shell/api.ts'
import { secretsQuery } from '#studio/shell/secretsQuery.ts'
import { expectAccessible } from '#studio/shell/testing/accessibility.ts'
import { nextDownload } from '#studio/shell/testing/downloads.ts'
import { press, type } from '#studio/shell/testing/screen.ts'
import { foreign, importForeign, KEY, leaveReport, SECRETS } from '../../testing/foreign.ts'
import { expectSaved, nameOfNode, openEditor } from '../../testing/openEditor.ts'

const exporting = () => page.getByRole('dialog', { name: 'Export' })

async function save(): Promise<File> {
  const saved = nextDownload()
  await exporting().getByRole('button', { name: 'Download' }).click()
  return saved
}

it('an import says what became of the file, and moves its secrets into the account', async () => {
  const { api, id } = await importForeign()
  const report = page.getByRole('dialog', { name: 'Import report' })
  const inClear = report.getByText('Secrets in plain text')
  await expect.element(inClear).toBeVisible()
  await expectAccessible(report.element())

  await report.getByText('Unsupported').click()
  await expect.element(report.getByText('“viewport” next to nodes and edges')).toBeVisible()
  await report.getByRole('button', { name: /^Goodbye/ }).click()
  await expect.element(report).not.toBeInTheDocument()
  await expect.element(nameOfNode()).toHaveValue('Goodbye')
  await page.getByRole('button', { name: 'Back to report' }).click()

  await report.getByLabelText('Name').last().fill('ORDERS_KEY')
  await report.getByRole('button', { name: 'Move all 2 to account secrets' }).click()
  await expect.element(inClear).not.toBeInTheDocument()
  await leaveReport()
  await expectSaved()
  const exported = () => api<typeof foreign>('GET', `/api/v1/convo_pathway/${id}/export`)
  const stored = await exported()
  expect(JSON.stringify(stored)).not.toMatch(SECRETS)
  expect(stored.nodes[1]?.data).toMatchObject({
    url: 'https://api.acme-orders.example/find?token={{SECRET.ACME_ORDERS_TOKEN}}',
    headers: [['Authorization', 'Bearer {{SECRET.ORDERS_KEY}}']],
  })
  const { secrets } = await api<{ secrets: { name: string }[] }>('GET', '/api/v1/secrets')
  expect(secrets.map(({ name }) => name)).toEqual(expect.arrayContaining(['ACME_ORDERS_TOKEN', 'ORDERS_KEY']))

  await page.getByRole('button', { name: 'Undo: Move 2 secrets out' }).click()
  await expect.poll(exported).toEqual(foreign)
})

it('the report leads to the safe fixes', async () => {
  const data = { name: 'Greeting', isStart: true, text: 'Your order is here.' }
  const nodes = [{ id: 'start', type: 'Default', position: { x: 0, y: 0 }, data }]
  await openEditor({ nodes, edges: [{ id: 'lost', source: 'start', target: 'nowhere' }] }, 'Order')
  await press('ControlOrMeta+k')
  await type('Scan for secrets')
  await press('Enter')
  const report = page.getByRole('dialog', { name: 'Import report' })
  await report.getByRole('button', { name: 'Review safe fixes…' }).click()
  await expect.element(report).not.toBeInTheDocument()
  await expect.element(page.getByRole('dialog', { name: 'Apply safe fixes' })).toBeVisible()
})

it('the list of pathways asks about secrets too before a file leaves', async () => {
  const { id } = await importForeign()
  await leaveReport()
  await page.getByRole('link', { name: 'All pathways' }).click()
  const row = page.getByRole('row').filter({ has: page.css(`a[href="/pathways/${id}"]`) })
  async function saveFromList(isWhole: boolean): Promise<string> {
    await row.getByRole('button', { name: /^Actions for/ }).click()
    await page.getByRole('menuitem', { name: 'Export as a file…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Export as a file' })
    if (isWhole) await dialog.getByRole('checkbox', { name: 'Leave out 2 secrets' }).click()
    const saved = nextDownload()
    await dialog.getByRole('button', { name: 'Download' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    return (await saved).text()
  }
  expect(await saveFromList(false)).not.toMatch(SECRETS)
  expect(JSON.parse(await saveFromList(true))).toEqual(foreign)
})

it('a pathway leaves without its secrets, and as pictures of its full size', async () => {
  const { api, id } = await importForeign()
  await leaveReport()
  await press('ControlOrMeta+Shift+e')
  await expect.element(exporting().getByText('Leave out 2 secrets')).toBeVisible()
  await expectAccessible(exporting().element())
  const clean = JSON.parse(await (await save()).text())
  expect(JSON.stringify(clean)).not.toMatch(SECRETS)
  expect(clean.nodes[2]).toEqual(foreign.nodes[2])
  expect(await api('GET', `/api/v1/convo_pathway/${id}/export`)).toEqual(foreign)

  await press('ControlOrMeta+Shift+e')
  await exporting().getByRole('checkbox').click()
  expect(JSON.parse(await (await save()).text())).toEqual(foreign)

  await press('ControlOrMeta+Shift+e')
  await exporting().getByRole('radio', { name: 'SVG' }).click()
  await expect.element(exporting().getByRole('img')).toBeVisible()
  await expectAccessible(exporting().element())
  const svg = await (await save()).text()
  const parsed = new DOMParser().parseFromString(svg, 'image/svg+xml')
  expect(parsed.querySelector('parsererror')).toBeNull()
  expect([...parsed.querySelectorAll('text')].map(one => one.textContent)).toEqual(
    expect.arrayContaining(['Greeting', 'Find the order', 'Goodbye', 'asks for the order']),
  )
  expect(svg).not.toContain(KEY)

  await press('ControlOrMeta+Shift+e')
  await exporting().getByRole('radio', { name: 'PNG' }).click()
  await exporting().getByRole('radio', { name: '3×' }).click()
  const [width = 0, height = 0] = ['width', 'height'].map(side => 3 * Number(parsed.documentElement.getAttribute(side)))
  await expect
    .element(exporting())
    .toHaveTextContent(`${width.toLocaleString('en')} × ${height.toLocaleString('en')} pixels`)
  const png = await save()
  expect(png.type).toBe('image/png')
  const picture = await createImageBitmap(png)
  expect([picture.width, picture.height]).toEqual([width, height])
  expect(coloursOf(picture)).toBeGreaterThan(5)
})

it('leaves while the service is away: the copy of this browser, and with its secrets alone', async () => {
  await importForeign()
  await leaveReport()
  queryClient.removeQueries({ queryKey: secretsQuery.queryKey })
  const unreached = vi.spyOn(window, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
  onTestFinished(() => unreached.mockRestore())
  await page.getByLabelText('Name of the pathway').fill('Written while the service is away')
  await press('ControlOrMeta+Shift+e')
  const refusal = exporting().getByText('The names of your stored secrets are needed to leave secrets out.')
  await expect.element(refusal).toBeVisible()
  await expect.element(exporting().getByRole('button', { name: 'Download' })).toBeDisabled()
  await exporting().getByRole('checkbox', { name: 'Leave out 2 secrets' }).click()
  await expect.element(refusal).not.toBeInTheDocument()
  expect(JSON.parse(await (await save()).text())).toMatchObject(foreign)
  await expect
    .element(page.getByText('Your latest changes aren’t saved yet. This exports the copy in this browser.'))
    .toBeVisible()
})

/** Counts the colours of some of its pixels: a picture that was drawn before its fonts and styles has few. */
function coloursOf(picture: ImageBitmap): number {
  const { width } = picture
  const height = Math.min(picture.height, 800)
  const context = new OffscreenCanvas(width, height).getContext('2d')
  context?.drawImage(picture, 0, 0)
  const pixels = context?.getImageData(0, 0, width, height).data ?? []
  const seen = new Set<string>()
  for (let at = 0; at < pixels.length; at += 4 * 97) seen.add(`${pixels[at]} ${pixels[at + 1]} ${pixels[at + 2]}`)
  return seen.size
}

it('a chosen part tells of the secrets in its notes too', async () => {
  const secret = `sk_live_${'a1b2'.repeat(6)}`
  const note = { id: 'note', text: `For the shop: ${secret}`, color: 'blue', position: { x: 500, y: 0 } }
  await openEditor({ ...foreign, canvas: { notes: [note] } }, 'Noted')
  await page.getByText('For the shop').click()
  await press('ControlOrMeta+Shift+e')
  await exporting().getByLabelText('Include').selectOptions('Selected note')
  await expect.element(exporting().getByText('Leave out the secret')).toBeVisible()
  const text = await (await save()).text()
  expect(text).toContain('For the shop')
  expect(text).not.toContain(secret)
})
