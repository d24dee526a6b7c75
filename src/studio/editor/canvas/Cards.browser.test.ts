import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { card, openEditor } from '../testing/openEditor.ts'

const sentence =
  'ask the caller for their booking number and confirm the pick-up date, then offer a transfer if unsure. '
const lengths = [0, 12, 35, 41, 46, 70, 80, 84, 92, 118, 126, 134, 160, 168, 175, 220]
const nodes = [
  {
    id: 'start',
    type: 'Default',
    position: { x: 0, y: 0 },
    data: {
      name: 'Ask for the agreement’s number',
      isStart: true,
      text: 'Hello.',
      tag: { name: 'Agreements and numbers', color: 'black' },
    },
  },
  { id: 'next', type: 'Default', position: { x: 0, y: 320 }, data: { name: 'Next', text: 'And now?' } },
  ...lengths.map((length, at) => ({
    id: `n${at}`,
    type: 'Default',
    position: { x: 320 + (at % 4) * 300, y: Math.floor(at / 4) * 180 },
    data: { name: `Node ${at}`, prompt: `${at} ${sentence.repeat(3)}`.slice(0, length) },
  })),
]
const edges = [{ id: 'e', source: 'start', target: 'next', label: 'Yes', data: { label: 'Yes' } }]

const opacityOf = (selector: string) => getComputedStyle(document.querySelector(selector) as Element).opacity
const boxOf = (selector: string) => (document.querySelector(selector) as Element).getBoundingClientRect()

beforeEach(async () => {
  await openEditor({ nodes, edges })
})
afterEach(() => page.viewport(1280, 720))

test('a card is as high as what it says, and cuts words off only where it is full', async () => {
  await page.viewport(2600, 1400)
  await expect.element(card('n15')).toBeVisible()
  for (const { id } of nodes) {
    const element = card(id).element()
    const scale = element.getBoundingClientRect().height / (element as HTMLElement).offsetHeight
    const text = element.querySelector('.pathway-card-body p') as HTMLElement
    const height = (element as HTMLElement).offsetHeight
    const blank = (element.getBoundingClientRect().bottom - text.getBoundingClientRect().bottom) / scale - 8
    expect(blank, `${id} overflows`).toBeGreaterThanOrEqual(-0.5)
    // A row more than the least is there for a name that is read from afar.
    expect(blank, `${id} is blank`).toBeLessThanOrEqual(18.5)
    if (height < 124) expect(text.scrollHeight, `${id} is cut`).toBeLessThanOrEqual(text.clientHeight)
  }
})

test('the node’s name has its room before its tag, and the start looks like no selected node', async () => {
  const [name, tag] = ['.pathway-card-head > .truncate', '.pathway-card-tag'].map(
    part => card('start').element().querySelector(part) as HTMLElement,
  )
  expect(name?.scrollWidth).toBeLessThanOrEqual(name?.clientWidth ?? 0)
  expect(tag?.clientWidth).toBeLessThan(60)
  expect(getComputedStyle(tag?.firstElementChild as Element).boxShadow).not.toBe('none')
  const border = (id: string) => getComputedStyle(card(id).element().firstElementChild as Element).borderColor
  expect(border('start')).toBe(border('next'))
})

test('handles are seen on the card that the pointer is on or that is selected, and knobs leave arrowheads free', async () => {
  const handle = '[data-id="start"] .react-flow__handle-bottom'
  expect(opacityOf(handle)).toBe('0')
  await userEvent.hover(card('start'))
  expect(opacityOf(handle)).toBe('1')
  await userEvent.hover(card('next'))
  expect(opacityOf(handle)).toBe('0')
  await card('start').click()
  await userEvent.hover(card('next'))
  expect(opacityOf(handle)).toBe('1')
  // The line itself ends at the cards, though its handles are not seen.
  const line = boxOf('.react-flow__edge-path')
  expect(line.top).toBeCloseTo(boxOf('[data-id="start"]').bottom, 0)
  expect(Math.abs(line.bottom - boxOf('[data-id="next"]').top)).toBeLessThan(1.5)
  const [knob, dot] = [boxOf('.react-flow__edgeupdater-target'), boxOf(handle)]
  expect(knob.width).toBeLessThanOrEqual(dot.width)
  expect(knob.bottom).toBeLessThanOrEqual(boxOf('[data-id="next"]').top - knob.width / 2)
})

test('the minimap shows the start and what is selected in different colors', async () => {
  const has = (token: string) => {
    const map = document.querySelector('.canvas-minimap canvas') as HTMLCanvasElement
    const probe = document.createElement('i')
    probe.style.color = `var(--${token})`
    map.parentElement?.append(probe)
    const wanted = getComputedStyle(probe).color.match(/\d+/g)?.map(Number) ?? []
    probe.remove()
    const { data } = map.getContext('2d')?.getImageData(0, 0, map.width, map.height) ?? { data: [] }
    for (let at = 0; at < data.length; at += 4) if (wanted.every((part, by) => data[at + by] === part)) return true
    return false
  }
  await expect.poll(() => [has('ink'), has('accent')]).toEqual([true, false])
  await card('next').click()
  await expect.poll(() => [has('ink'), has('accent')]).toEqual([true, true])
})
