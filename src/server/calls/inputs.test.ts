import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Line } from '../lines/line.ts'
import { createPathway } from '../testing/pathways.ts'
import { lineOf, playOn } from '../testing/scriptedLine.ts'
import { startTestService, type TestService } from '../testing/service.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

const keypad = {
  nodes: [
    { id: 'a', type: 'Default', data: { name: 'A', isStart: true, text: 'Press one for sales, or two for support.' } },
    { id: 'b', type: 'Default', data: { name: 'B', text: 'Support here. What is it about?' } },
    { id: 'c', type: 'End Call', data: { name: 'C', text: 'Goodbye.' } },
  ],
  edges: [
    { id: 'e1', source: 'a', target: 'b', label: 'Caller presses 2' },
    { id: 'e2', source: 'a', target: 'c', label: 'Caller presses 1' },
  ],
}

const played = async (line: Line) => playOn(service, line, { pathway_id: await createPathway(service, keypad) })

it('keys that are pressed on the line lead on, and stand in the record of the call', async () => {
  const { of, record } = await played(lineOf([{ type: 'digits', digits: '2' }], 100).line)
  expect(of('button.press')).toEqual([{ digits: '2' }])
  expect(of('conversation.input').map(({ type }: { type: string }) => type)).toEqual(['start', 'digits', 'hang_up'])
  expect(record.transcripts.map(({ text }: { text: string }) => text)).toEqual([
    'Press one for sales, or two for support.',
    'Pressed 2',
    'Support here. What is it about?',
    'Ended call: The caller hung up.',
  ])
})

it('a party that breaks in is not spoken to any more in that turn, and the conversation keeps what it heard', async () => {
  const { line, said } = lineOf([{ type: 'digits', digits: '2' }], 2)
  const { of } = await played(line)
  expect(said).toEqual(['Press one', 'Support here.'])
  expect(of('interrupt')).toEqual([
    { heard: 'Press one', unheard: 'for sales, or two for support.' },
    { heard: 'Support here.', unheard: 'What is it about?' },
  ])
  expect(of('conversation.input').map(({ type }: { type: string }) => type)).toEqual([
    'start',
    'interrupt',
    'digits',
    'interrupt',
    'hang_up',
  ])
})

it('a party that says nothing is silent', async () => {
  const { of } = await played(lineOf([{ type: 'speech', text: '  ' }], 100).line)
  expect(of('conversation.input').map(({ type }: { type: string }) => type)).toEqual(['start', 'silence', 'hang_up'])
})
