import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { nodesById, type PathwayDocument } from '#pathway/document.ts'
import { UNTEXTUAL } from '#pathway/testing/untextual.ts'
import { expectAccessible } from '#studio/shell/testing/accessibility.ts'
import { renderEditor, unfoldAll } from '../testing/renderEditor.tsx'
import { Inspector } from './Inspector.tsx'

const position = { x: 0, y: 0 }
const start = { id: 'start', type: 'Default', data: { name: 'Greeting', isStart: true, prompt: 'Greet.' }, position }
const goodbye = { id: 'end', type: 'End Call', data: { name: 'Goodbye', text: 'Bye.' }, position }

const pathway = (nodes: PathwayDocument['nodes'], edges: PathwayDocument['edges'] = []): PathwayDocument => ({
  name: 'Forms',
  description: '',
  nodes,
  edges,
})

/** The members of every kind, and what a file may have beside them. */
const ofAll = {
  name: 'Everything',
  text: 'Hello',
  condition: 'Done',
  isGlobal: true,
  globalLabel: 'help',
  globalDescription: 'when lost',
  enableGlobalAutoReturn: false,
  globalPrompt: 'Be kind.',
  extractVars: [['x', 'string', 'x', true]],
  pathwayExamples: [{ 'Conversation History': 'User: hi', 'Chosen Pathway': 'go' }],
  conditionExamples: [{ 'Conversation History': 'User: hi', 'Condition Achieved': 'true' }],
  dialogueExamples: [{ 'Conversation History': 'User: hi', 'Assistant Response': 'Hi' }],
  tag: { name: 'Booked', color: '#ff0000' },
  noMatch: { limit: 2, target: 'end', say: 'Let me get someone.' },
  unknown: { kept: true },
}
const modelOptions = {
  modelName: 'm',
  modelType: 'smart',
  temperature: 0.2,
  newTemperature: 0.3,
  interruptionThreshold: 100,
  skipUserResponse: false,
  block_interruptions: true,
  another: 1,
}
const ofKinds: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  Default: {},
  'End Call': {},
  'Transfer Node': { transferNumber: '+14155550123', warmTransferFields: {} },
  'Knowledge Base': { kb: 'Open from 9 to 5.' },
  Webhook: {
    url: 'https://api.example.com',
    method: 'POST',
    headers: { accept: '*/*' },
    auth: { type: 'Bearer', token: 't' },
    body: '{"a":"{{x}}"}',
    timeoutValue: 5,
    max_retries: 1,
    query: {},
    tool: {},
    responseData: [{ data: '$.a', name: 'a', context: 'c' }],
    responsePathways: [['a', '==', '1', { id: 'end', name: 'Goodbye' }]],
  },
}

const fieldsOf = (form: Element, member: string) => form.querySelectorAll(`[data-field="${member}"]`).length

it.each(Object.entries(ofKinds))('every member of a node of the kind %s has a field', async (type, own) => {
  const data = { ...ofAll, ...own, modelOptions }
  const document = pathway([start, goodbye, { id: 'all', type, data, position, beside: 1 }])
  const { container, store } = await renderEditor(<Inspector />, { document, selected: { nodes: ['all'] } })
  await expect.element(container.querySelector('h3')).toBeVisible()
  unfoldAll(container)
  const options = Object.keys(modelOptions).map(option => `modelOptions.${option}`)
  const members = [...Object.keys({ ...ofAll, ...own }), ...options, 'node.beside']
  expect(Object.fromEntries(members.map(member => [member, fieldsOf(container, member)]))).toEqual(
    Object.fromEntries(members.map(member => [member, 1])),
  )
  await expectAccessible(container)
  await page.elementLocator(container).getByRole('radio', { name: 'Prompt' }).click()
  await expect.poll(() => fieldsOf(container, 'prompt')).toBe(1)
  expect(store.getState().document.nodes).toHaveLength(3)
})

it.each(
  Object.entries(ofKinds).flatMap(([type, own]) => [
    { type, own, held: 'an object that no text can be made of', value: UNTEXTUAL },
    { type, own, held: 'a list of one', value: [UNTEXTUAL] },
    { type, own, held: 'a list of lists with one', value: [[UNTEXTUAL, UNTEXTUAL, UNTEXTUAL, UNTEXTUAL]] },
    { type, own, held: 'a row of members with one', value: [{ label: 'x', variable: UNTEXTUAL, operator: UNTEXTUAL }] },
  ]),
)('the form of $type stands where each member holds $held', async ({ type, own, value }) => {
  const names = Object.keys({ ...ofAll, ...own, routes: [], tools: [] })
  const options = Object.fromEntries(Object.keys(modelOptions).map(option => [option, value]))
  const data = { ...Object.fromEntries(names.map(name => [name, value])), modelOptions: options }
  const document = pathway([start, goodbye, { id: 'all', type, data, position }])
  const { container } = await renderEditor(<Inspector />, { document, selected: { nodes: ['all'] } })
  await expect.element(container.querySelector('h3')).toBeVisible()
  unfoldAll(container)
  await expect.poll(() => fieldsOf(container, 'unknown')).toBe(1)
})

it.each(Object.entries(ofKinds))('no choice of a node of the kind %s is cut', async (type, own) => {
  const node = { id: 'other', type, data: { ...ofAll, ...own, modelOptions }, position }
  const { container } = await renderEditor(<Inspector />, {
    document: pathway([start, node, goodbye]),
    selected: { nodes: ['other'] },
  })
  await unfoldAll(container)
  for (const select of container.querySelectorAll('select')) {
    const { offsetWidth } = select
    select.style.width = 'max-content'
    expect(select.offsetWidth, select.labels[0]?.textContent).toBeLessThanOrEqual(offsetWidth)
  }
})

it.each([
  ['End Call', 0],
  ['Transfer Node', 0],
  ['Default', 1],
])('the form of %s offers what decides how a conversation goes on %i times', async (type, times) => {
  const data = { name: 'All', isGlobal: true, modelOptions: { temperature: 0.2 } }
  const document = pathway([start, goodbye, { id: 'all', type, data, position }])
  const { container } = await renderEditor(<Inspector />, { document, selected: { nodes: ['all'] } })
  const form = page.elementLocator(container)
  await form.getByRole('button', { name: 'Behavior' }).click()
  // Few need the options of the model.
  await expect.element(form.getByRole('button', { name: 'Advanced (1 set)' })).toBeVisible()
  expect(fieldsOf(container, 'modelOptions.temperature')).toBe(0)
  unfoldAll(container)
  expect(fieldsOf(container, 'modelOptions.temperature')).toBe(1)
  const members = [
    ...['condition', 'skipIfKnown', 'noMatch', 'noInput', 'enableGlobalAutoReturn'],
    ...['pathwayExamples', 'conditionExamples', 'modelOptions.skipUserResponse'],
  ]
  expect(Object.fromEntries(members.map(member => [member, fieldsOf(container, member)]))).toEqual(
    Object.fromEntries(members.map(member => [member, times])),
  )
})

it('the two fields of what is saved from a response stand side by side', async () => {
  const responseData = [{ data: '$.a', name: 'a', context: '' }]
  const hook = { id: 'hook', type: 'Webhook', data: { name: 'Look up', responseData }, position }
  const { container } = await renderEditor(<Inspector />, {
    document: pathway([start, hook]),
    selected: { nodes: ['hook'] },
  })
  await expect.element(container.querySelector('h3')).toBeVisible()
  unfoldAll(container)
  const topOf = (field: string) =>
    container.querySelector(`[data-field="responseData[0].${field}"] input`)?.getBoundingClientRect().top
  expect(topOf('data')).toBeDefined()
  expect(topOf('name')).toBe(topOf('data'))
})

it('a webhook asks for no condition, and shows the one that a file has', async () => {
  const hook = (id: string, data: object) => ({ id, type: 'Webhook', data: { name: id, ...data }, position })
  const document = pathway([start, hook('plain', {}), hook('asking', { condition: 'The caller agrees.' })])
  for (const [id, times] of [
    ['plain', 0],
    ['asking', 1],
  ] as const) {
    const { container } = await renderEditor(<Inspector />, { document, selected: { nodes: [id] } })
    await expect.element(page.elementLocator(container).getByRole('button', { name: /^Next steps/ })).toBeVisible()
    unfoldAll(container)
    expect(fieldsOf(container, 'condition')).toBe(times)
  }
})

it('an edge to a missing node shows the name that a rule has for it', async () => {
  const rule = ['code', '==', '1', { id: 'c21a8d20', name: 'Card declined' }]
  const hook = { id: 'hook', type: 'Webhook', data: { name: 'Pay', responsePathways: [rule] }, position }
  const document = pathway([start, hook], [{ id: 'e', source: 'hook', target: 'c21a8d20' }])
  const { container } = await renderEditor(<Inspector />, { document, selected: { nodes: ['hook'] } })
  const edge = page.elementLocator(container).getByRole('button', { name: /^Go to: “Card declined”/ })
  await expect.element(edge).toHaveTextContent('“Card declined” is missing')
})

it('every member of an edge has a field', async () => {
  const data = {
    name: 'n',
    label: 'go',
    prompt: 'p',
    description: 'd',
    alwaysPick: true,
    isHighlighted: false,
    condition: [],
  }
  const line = { id: 'e', source: 'start', target: 'end', type: 'custom', label: 'lead on', data, animated: true }
  const document = pathway([start, goodbye], [line])
  const { container } = await renderEditor(<Inspector />, { document, selected: { edges: ['e'] } })
  await expect.element(container.querySelector('h3')).toBeVisible()
  unfoldAll(container)
  const members = [...Object.keys(data), 'source', 'target', 'type', 'edge.animated']
  expect(Object.fromEntries(members.map(member => [member, fieldsOf(container, member)]))).toEqual(
    Object.fromEntries(members.map(member => [member, 1])),
  )
  await expectAccessible(container)
})

it('model options that are no object are shown as they are', async () => {
  const document = pathway([{ ...start, data: { ...start.data, modelOptions: ['fast'] } }, goodbye])
  const { container } = await renderEditor(<Inspector />, { document, selected: { nodes: ['start'] } })
  await expect.element(container.querySelector('h3')).toBeVisible()
  unfoldAll(container)
  const field = page.elementLocator(container).getByLabelText('Model options', { exact: true })
  await expect.element(field).toHaveValue('[\n  "fast"\n]')
})

it('a limit of a node is set, led to a node and taken back', async () => {
  const { container, store } = await renderEditor(<Inspector />, {
    document: pathway([start, goodbye]),
    selected: { nodes: ['start'] },
  })
  await expect.element(container.querySelector('h3')).toBeVisible()
  unfoldAll(container)
  const form = page.elementLocator(container)
  const silent = form.getByRole('group', { name: 'When the caller is silent' })
  const noInput = () => nodesById(store.getState().document).get('start')?.data?.noInput
  await silent.getByLabelText('Limit').fill('2')
  await expect.poll(noInput).toEqual({ limit: 2 })
  await silent.getByRole('button', { name: /go to: none$/ }).click()
  await page.getByRole('option', { name: /Goodbye/ }).click()
  await expect.poll(noInput).toEqual({ limit: 2, target: 'end' })
  await silent.getByRole('button', { name: /clear the node/ }).click()
  await silent.getByLabelText('Limit').fill('')
  await expect.poll(noInput).toBeUndefined()
})
