import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { focusOn, press } from '#studio/shell/testing/screen.ts'
import { foreign } from '../../testing/foreign.ts'
import {
  canvas,
  cards,
  carShare,
  expectLastStep,
  expectSaved,
  openEditor,
  showEditor,
} from '../../testing/openEditor.ts'

const copy = (text: string) => navigator.clipboard.writeText(text)
const undo = () => page.getByRole('button', { name: 'Undo', exact: true })

it('parts go from pathway to pathway as text that a person can read', async () => {
  const { api } = await openEditor()
  const { pathway_id } = await api<{ pathway_id: string }>('POST', '/api/v1/convo_pathway/import?name=Into', foreign)
  const exported = () => api<typeof foreign>('GET', `/api/v1/convo_pathway/${pathway_id}/export`)
  await press('ControlOrMeta+a', 'ControlOrMeta+c')
  const text = await navigator.clipboard.readText()
  expect(JSON.parse(text)).toMatchObject({ dialpath: 'pathway-part' })
  expect(text.split('\n').length).toBeGreaterThan(500)

  await showEditor(pathway_id)
  await canvas().hover({ position: { x: 300, y: 200 } })
  await press('ControlOrMeta+v')
  const copied = carShare.nodes.filter(node => 'id' in node).length
  await expectLastStep(`Paste ${copied} nodes`)
  await expectSaved()
  const into = await exported()
  expect(into.nodes.slice(0, 3)).toEqual(foreign.nodes)
  expect(into.nodes).toHaveLength(3 + copied)
  expect(new Set(into.nodes.map(node => node.id)).size).toBe(3 + copied)

  // In a field it is text; and what is no pathway is told, not taken.
  await press('ControlOrMeta+z')
  const name = page.getByLabelText('Name of the pathway')
  await name.fill('')
  await copy('Pasted name')
  await focusOn(name)
  await press('ControlOrMeta+v')
  await expect.element(name).toHaveValue('Pasted name')
  await canvas().click({ position: { x: 20, y: 20 } })
  for (const [pasted, said] of [
    ['a line of a letter', 'isn’t part of a pathway'],
    ['{"nodes":[{"id":"x"},{"id":"x"},5],"edges":3}', '“edges” must be a list'],
  ] as const) {
    await copy(pasted)
    await press('ControlOrMeta+v')
    await expect.element(page.css('[data-sonner-toast]').filter({ hasText: said })).toBeVisible()
  }
  await expectSaved()
  expect((await exported()).nodes).toEqual(foreign.nodes)
})

/** Objects inside objects, so deep. */
const nested = (levels: number) => `${'{"in":'.repeat(levels)}1${'}'.repeat(levels)}`
const pathwayWith = (data: string) => `{"nodes":[{"id":"a","type":"Default","data":${data}}],"edges":[]}`

it('what is pasted onto the canvas and is no part of a pathway changes nothing', async () => {
  await openEditor()
  const count = cards().length
  for (const text of [
    'a line of a letter',
    '{"nodes":',
    '{"nodes":{"length":3}}',
    '[]',
    pathwayWith('{"__proto__":{"polluted":"yes"}}'),
    pathwayWith(nested(1000)),
  ]) {
    await copy(text)
    await press('ControlOrMeta+v')
  }
  // A valid part is pasted, which shows that the invalid ones were read before it.
  await copy(pathwayWith('{"name":"Pasted"}'))
  await press('ControlOrMeta+v')
  await expectLastStep('Paste node')
  await press('ControlOrMeta+z')
  await expect.element(undo()).toBeDisabled()
  await expect.element(cards()).toHaveLength(count)
  expect('polluted' in {}).toBe(false)
})

/** Drops a file on the middle of the canvas, as one dragged in from the desktop. */
function drop(file: File) {
  const dataTransfer = new DataTransfer()
  dataTransfer.items.add(file)
  const at = { clientX: 600, clientY: 300 }
  for (const type of ['dragover', 'drop'])
    canvas()
      .element()
      .dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true, ...at }))
}

it('a file dropped on the canvas is added, or refused with its reason', async () => {
  await openEditor()
  for (const [name, content, said] of [
    ['photo.png', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 255]), 'isn’t part of a pathway'],
    ['empty.json', '', 'The file is empty.'],
    ['huge.json', ' '.repeat(50 * 1024 * 1024), 'The file is 50.0 MiB. Pathways can be at most 5 MiB.'],
  ] as const) {
    drop(new File([content], name))
    await expect.element(page.css('[data-sonner-toast]').filter({ hasText: said })).toBeVisible()
  }
  await expect.element(undo()).toBeDisabled()
  drop(new File([pathwayWith('{"name":"Dropped"}')], 'part.json'))
  await expectLastStep('Paste node')
  await expect.element(page.getByText('Pasted with changes')).toBeVisible()
})
