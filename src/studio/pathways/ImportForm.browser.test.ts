import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { renderStudio, type Service, signIn } from '#studio/shell/testing/renderStudio.tsx'
import { exactly, press } from '#studio/shell/testing/screen.ts'
import receptionist from '../../runtime/fixtures/receptionist/pathway.json?raw'

const MIB = 1024 * 1024

const dialog = () => page.getByRole('dialog', { name: 'Import a pathway' })
const alert = () => dialog().getByRole('alert')
const picker = () => dialog().getByLabelText('Pathway file')
const heading = () => page.getByRole('heading', { level: 1 })
const begin = () => dialog().getByRole('button', { name: 'Import', exact: true })

const jsonFile = (name: string, content: BlobPart) => new File([content], name, { type: 'application/json' })

/** Drops a file on the middle of the page, as one dragged in from the desktop. */
function drop(name: string, text: string) {
  const dataTransfer = new DataTransfer()
  dataTransfer.items.add(jsonFile(name, text))
  const target = dialog().query() ?? heading().element()
  for (const type of ['dragenter', 'dragover', 'drop']) {
    target.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }))
  }
}

it('a file dropped anywhere on the page is read, refused with its reason, and brought in', async () => {
  await signIn()
  await renderStudio('/pathways')
  await expect.element(page.getByRole('button', { name: 'Start empty' })).toBeVisible()
  drop('huge.json', ' '.repeat(5 * MIB + 1))
  await expect.element(alert()).toHaveTextContent('at most 5 MiB')
  await press('Escape')
  await expect.element(dialog()).not.toBeInTheDocument()

  await page.getByRole('button', { name: 'Import a file' }).first().click()
  await expect.element(dialog()).toBeVisible()
  await expect.element(alert()).not.toBeInTheDocument()
  drop('twice.json', '{"nodes":[{"id":"a"},{"id":"a"}],"edges":[]}')
  await expect.element(alert()).toHaveTextContent('already used')
  await dialog().getByRole('button', { name: 'Fix IDs' }).click()
  await expect.element(dialog().getByText('2 nodes, 0 edges')).toBeVisible()

  drop('Front desk.json', receptionist)
  await expect.element(dialog().getByLabelText('Name of the pathway')).toHaveValue('Front desk')
  await begin().click()
  await expect.element(page.css('.pathway-card').first()).toBeVisible()
  await expect.element(page.getByLabelText('Name of the pathway')).toHaveValue('Front desk')
})

async function openImport(): Promise<Service> {
  const service = await signIn()
  await renderStudio('/')
  await page.getByRole('button', { name: 'Import a file' }).click()
  await expect.element(picker()).toBeInTheDocument()
  return service
}

/** Objects inside objects, so deep. */
const nested = (levels: number) => `${'{"in":'.repeat(levels)}1${'}'.repeat(levels)}`
const pathwayWith = (data: string) => `{"nodes":[{"id":"a","type":"Default","data":${data}}],"edges":[]}`

const refused: readonly { readonly what: string; readonly text: BlobPart; readonly says: readonly string[] }[] = [
  { what: 'nothing at all', text: '', says: ['The file is empty.'] },
  { what: 'half a file', text: '{"nodes":[{"id":"a","da', says: ['isn’t valid JSON'] },
  {
    what: 'a picture',
    text: new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    says: ['isn’t valid JSON'],
  },
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
    says: ['nodes[0].data', 'isn’t allowed'],
  },
  {
    what: 'a prototype by its other name',
    text: pathwayWith('{"constructor":{"prototype":{"polluted":"yes"}}}'),
    says: ['nodes[0].data', 'isn’t allowed'],
  },
]

it('a file that is no pathway is refused where the person is, and nothing comes of it', async () => {
  const { api } = await openImport()
  for (const { what, text, says } of refused) {
    await picker().upload(jsonFile(`${what}.json`, text))
    await expect.element(alert()).toHaveTextContent(`“${what}.json” can’t be imported.`)
    for (const said of says) await expect.element(alert()).toHaveTextContent(said)
    await expect.element(begin()).not.toBeInTheDocument()
  }
  expect('polluted' in {}).toBe(false)
  await press('Escape')
  await expect.element(heading()).toHaveTextContent(exactly('Build your first pathway'))
  expect(await api('GET', '/api/v1/convo_pathway')).toMatchObject({ total_count: 0 })
})

it('a file with numbers as ids is refused by node, and comes in with text', async () => {
  const { api } = await openImport()
  const nodes = [
    { id: 1, type: 'Default', data: { name: 'Greet', isStart: true, text: 'Hello.' } },
    { id: 2, type: 'End Call', data: { name: 'Bye', text: 'Bye.' } },
  ]
  const file = { nodes, edges: [{ id: 'on', source: 1, target: 2, label: 'on' }] }
  await picker().upload(jsonFile('numbers.json', JSON.stringify(file)))
  await expect.element(alert()).toHaveTextContent('The ID of “Greet” is the number 1. Write "1".')
  await dialog().getByRole('button', { name: 'Fix IDs' }).click()
  await expect.element(dialog().getByText('4 IDs were numbers and are now text.')).toBeInTheDocument()
  await begin().click()
  await expect.element(page.css('.react-flow__node[data-id="2"]')).toHaveTextContent('Bye')
  const id = location.pathname.split('/').at(-1)
  expect(await api('GET', `/api/v1/convo_pathway/${id}/validate`)).toMatchObject({ findings: [] })
})

it('a file with 50 nested levels and ids used twice comes in, and comes out as it was', async () => {
  const { api } = await openImport()
  const first = { id: 'a', type: 'Default', data: { name: 'First', isStart: true, deep: JSON.parse(nested(50)) } }
  const second = {
    id: 'a',
    type: 'End Call',
    data: { name: 'Second', prompt: '<img src=x onerror="window.broken = 1">' },
  }
  const file = { nodes: [first, second], edges: [{ id: 'ab', source: 'a', target: 'a-2', label: 'on' }] }
  await picker().upload(jsonFile('twice.json', JSON.stringify(file)))
  await expect.element(alert()).toHaveTextContent('The id “a” is already used by nodes[0].')
  await dialog().getByRole('button', { name: 'Fix IDs' }).click()
  await begin().click()
  await page.getByRole('button', { name: 'Go to canvas' }).click()
  await expect.element(page.css('.pathway-card')).toHaveLength(2)
  await expect.element(page.css('.react-flow__node[data-id="a-2"]')).toHaveTextContent('<img src=x')
  expect('broken' in window).toBe(false)
  const id = location.pathname.split('/').at(-1)
  expect(await api('GET', `/api/v1/convo_pathway/${id}/export`)).toEqual({
    ...file,
    nodes: [first, { ...second, id: 'a-2' }],
  })
})
