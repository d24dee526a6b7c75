import { connect } from 'node:net'
import type { Locator, Page } from '@playwright/test'
import { card, carShareFile, expectSaved, leaveReport, nodesOf, openEditor, readFile, storePathway } from './editor.ts'
import { expect, type Product, test } from './product.ts'

test.use({ own: 'account' })

const MIB = 1024 * 1024

/** Objects inside objects, so deep. */
function nested(levels: number): string {
  return `${'{"in":'.repeat(levels)}1${'}'.repeat(levels)}`
}

const pathwayWith = (data: string) => `{"nodes":[{"id":"a","type":"Default","data":${data}}],"edges":[]}`

const refused: readonly { readonly what: string; readonly text: string | Buffer; readonly says: readonly string[] }[] =
  [
    { what: 'nothing at all', text: '', says: ['The file is empty.'] },
    { what: 'half a file', text: '{"nodes":[{"id":"a","da', says: ['not valid JSON'] },
    { what: 'a picture', text: Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), says: ['not valid JSON'] },
    { what: 'a list', text: '[1, 2]', says: ['A pathway is a JSON object with “nodes” and “edges”.'] },
    { what: 'other JSON', text: '{"orders":{"id":7}}', says: ['“nodes” must be a list.', '“edges” must be a list.'] },
    {
      what: 'lists of other things',
      text: '{"nodes":[1,{"id":"a"}],"edges":["x"]}',
      says: ['nodes[0]', 'edges[0]', 'must be an object'],
    },
    { what: '6 MiB', text: pathwayWith(`{"prompt":"${'a'.repeat(6 * MIB)}"}`), says: ['6.0 MiB', 'at most 5 MiB'] },
    { what: '1,000 nested levels', text: pathwayWith(nested(1000)), says: ['nested more than 200 levels deep'] },
    {
      what: 'a prototype',
      text: pathwayWith('{"__proto__":{"polluted":"yes"}}'),
      says: ['nodes[0].data', 'is not allowed'],
    },
    {
      what: 'a prototype by its other name',
      text: pathwayWith('{"constructor":{"prototype":{"polluted":"yes"}}}'),
      says: ['nodes[0].data', 'is not allowed'],
    },
  ]

async function openImport(page: Page, product: Product): Promise<Locator> {
  await page.goto(product.url)
  await page.getByRole('button', { name: 'Import a file' }).click()
  return page.getByRole('dialog')
}

test('a file that is no pathway is refused where the person is, and nothing comes of it', async ({
  signedIn: page,
  product,
}) => {
  const dialog = await openImport(page, product)
  for (const { what, text, says } of refused) {
    const name = `${what}.json`
    await dialog
      .getByLabel('Pathway file')
      .setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) })
    const alert = dialog.getByRole('alert')
    await expect(alert).toContainText(`“${name}” cannot be imported.`)
    for (const said of says) await expect(alert).toContainText(said)
    await expect(dialog.getByRole('button', { name: 'Import', exact: true })).toHaveCount(0)
  }
  expect(await page.evaluate(() => 'polluted' in {})).toBe(false)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Draw your first pathway')
  expect(await product.api('GET', '/api/v1/convo_pathway')).toMatchObject({ total_count: 0 })
})

test('a file with 50 nested levels and ids used twice comes in, and comes out as it was', async ({
  signedIn: page,
  product,
}) => {
  const dialog = await openImport(page, product)
  const file = {
    nodes: [
      { id: 'a', type: 'Default', data: { name: 'First', isStart: true, deep: JSON.parse(nested(50)) } },
      { id: 'a', type: 'End Call', data: { name: 'Second', prompt: '<img src=x onerror="window.broken = 1">' } },
    ],
    edges: [{ id: 'ab', source: 'a', target: 'a-2', label: 'on' }],
  }
  await dialog
    .getByLabel('Pathway file')
    .setInputFiles({ name: 'twice.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(file)) })
  await expect(dialog.getByRole('alert')).toContainText('The id “a” is already used by nodes[0].')
  await dialog.getByRole('button', { name: 'Replace duplicate ids' }).click()
  await dialog.getByRole('button', { name: 'Import', exact: true }).click()
  await leaveReport(page)
  await expect(page.locator('.pathway-card')).toHaveCount(2)
  await expect(card(page, 'a-2')).toContainText('<img src=x')
  expect(await page.evaluate(() => 'broken' in window)).toBe(false)
  const id = new URL(page.url()).pathname.split('/').at(-1)
  expect(await product.api('GET', `/api/v1/convo_pathway/${id}/export`)).toEqual({
    ...file,
    nodes: [file.nodes[0], { ...file.nodes[1], id: 'a-2' }],
  })
})

test('what is pasted onto the canvas and is no part of a pathway changes nothing', async ({
  signedIn: page,
  product,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openEditor(page, product, await storePathway(product, carShareFile))
  const undo = page.getByRole('button', { name: 'Undo', exact: true })
  const cards = await page.locator('.react-flow__node').count()
  for (const text of [
    'a line of a letter',
    '{"nodes":',
    '{"nodes":{"length":3}}',
    '[]',
    pathwayWith('{"__proto__":{"polluted":"yes"}}'),
    pathwayWith(nested(1000)),
  ]) {
    await page.evaluate(words => navigator.clipboard.writeText(words), text)
    await page.keyboard.press('ControlOrMeta+v')
  }
  // A valid part is pasted, which shows that the invalid ones were read before it.
  await page.evaluate(words => navigator.clipboard.writeText(words), pathwayWith('{"name":"Pasted"}'))
  await page.keyboard.press('ControlOrMeta+v')
  await expect(page.getByRole('button', { name: 'Undo: Paste node' })).toBeEnabled()
  await page.keyboard.press('ControlOrMeta+z')
  await expect(undo).toBeDisabled()
  await expect(page.locator('.react-flow__node')).toHaveCount(cards)
  expect(await page.evaluate(() => 'polluted' in {})).toBe(false)
})

test('names of any length and script are kept and shown as they are', async ({ signedIn: page, product }) => {
  const id = await storePathway(product, carShareFile)
  await openEditor(page, product, id)
  const name = `<b>${'🚗'.repeat(20)} {{ unbalanced ${'Ä'.repeat(100)}</b>`
  await page.getByLabel('Name of the pathway').fill(name)
  await expectSaved(page)
  await page.getByRole('link', { name: 'Back to the pathways' }).click()
  await expect(page.getByRole('link', { name, exact: true })).toBeVisible()
  const width = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(width, 'pixels that stand out at the side').toBeLessThanOrEqual(0)
})

/** A request written by hand, since no client would send it; what came back before the connection ended. */
async function send(product: Product, text: string): Promise<string> {
  const { port } = new URL(product.url)
  const socket = connect(Number(port), '127.0.0.1')
  socket.end(text)
  let answer = ''
  for await (const chunk of socket) answer += chunk
  return answer
}

test('the service answers whatever it is sent in words, loses nothing and goes on', async ({ product }) => {
  const id = await storePathway(product, carShareFile)
  const path = `/api/v1/convo_pathway/${id}`
  const ask = async (body: string, headers: Record<string, string> = {}, address = path) => {
    const answer = await fetch(product.url + address, {
      method: 'POST',
      headers: { authorization: product.key, 'content-type': 'application/json', ...headers },
      body,
    })
    return { status: answer.status, body: await answer.json() }
  }
  const fault = (message: string) => ({ status: 'error', message: expect.stringContaining(message) })

  expect(await ask('{}', { authorization: 'wrong' })).toMatchObject({ status: 401, body: fault('key') })
  expect(await ask('{"nodes":')).toMatchObject({ status: 400, body: fault('') })
  expect(await ask(`{"name":"${'a'.repeat(6 * MIB)}"}`)).toMatchObject({ status: 413, body: fault('5 MiB') })
  expect(await ask('{}', { 'content-type': 'text/html' })).toMatchObject({
    status: 415,
    body: fault('application/json'),
  })
  for (const text of [
    '{"nodes":{},"edges":[]}',
    '{"nodes":[1],"edges":[]}',
    '{"nodes":[{"id":"a"},{"id":"a"}],"edges":[]}',
    pathwayWith('{"__proto__":{"polluted":"yes"}}'),
    pathwayWith(nested(1000)),
    pathwayWith(nested(100_000)),
  ]) {
    const answer = await ask(text)
    expect(answer, text.slice(0, 80)).toMatchObject({ status: 400, body: fault('') })
  }
  const head = `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: ${product.key}\r\ncontent-type: application/json\r\n`
  expect(await send(product, `${head}content-length: 1000\r\n\r\n{"name":"Half a bo`)).not.toContain('HTTP/1.1 200')
  expect(await send(product, 'Hello, is this a telephone?\r\n\r\n')).toContain('HTTP/1.1 400')

  expect(await product.api('GET', `${path}/export`)).toEqual(readFile(carShareFile))
  const { nodes } = await product.api<{ nodes: unknown[] }>('GET', path)
  expect(nodes).toHaveLength(nodesOf(readFile(carShareFile)).length + 1)
  expect((await fetch(`${product.url}/healthz`)).status).toBe(200)
})
