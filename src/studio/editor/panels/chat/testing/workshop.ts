import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { focusOn, press } from '#studio/shell/testing/screen.ts'
import { card, openEditor } from '../../../testing/openEditor.ts'

const at = (x: number, y: number) => ({ position: { x, y } })
const to = (id: string, name: string) => ({ id, name })

/** A workshop: booking asks its calendar, a Webhook whose rules decide the edge. */
export const workshop = {
  nodes: [
    { id: 'hello', type: 'Default', ...at(0, 0), data: { name: 'Hello', isStart: true, text: 'Booking or billing?' } },
    {
      id: 'calendar',
      type: 'Webhook',
      ...at(0, 260),
      data: {
        name: 'Ask the calendar',
        url: 'https://calendar.example.com/slots',
        method: 'GET',
        responseData: [{ name: 'slot', data: '$.slot' }],
        responsePathways: [
          ['status_code', '==', '200', to('offer', 'Offer a slot')],
          ['status_code', '>=', '400', to('sorry', 'Say sorry')],
        ],
      },
    },
    { id: 'offer', type: 'Default', ...at(-160, 520), data: { name: 'Offer a slot', text: 'How about {{slot}}?' } },
    {
      id: 'sorry',
      type: 'End Call',
      ...at(160, 520),
      data: { name: 'Say sorry', text: 'Our calendar is down. Sorry.' },
    },
    { id: 'bye', type: 'End Call', ...at(-160, 780), data: { name: 'Goodbye', text: 'See you then. Goodbye.' } },
  ],
  edges: [
    { id: 'e1', source: 'hello', target: 'calendar', label: 'wants to book' },
    { id: 'e3', source: 'calendar', target: 'offer', label: 'there is a slot' },
    { id: 'e4', source: 'calendar', target: 'sorry', label: 'the calendar is down' },
    { id: 'e5', source: 'offer', target: 'bye', label: 'takes it' },
  ],
}

export const chat = () => page.getByRole('region', { name: 'Chat' })
export const log = () => chat().getByRole('log')
export const field = () => chat().getByLabelText('What the caller says')
export const button = (name: string) => chat().getByRole('button', { name })
export const tab = (name: string) => page.getByRole('tab', { name })

/** The canvas highlights the node as the one that the chat is at. */
export async function expectLit(id: string) {
  const lit = card(id).css('.pathway-card[data-active]')
  await expect.element(lit).toBeVisible()
  await expect.element(lit).toBeInViewport()
}

export async function openChat(): Promise<string> {
  const { id } = await openEditor(workshop, 'Workshop')
  await tab('Chat').click()
  await expect.element(button('Start chat')).toBeVisible()
  return id
}

export async function startChat(): Promise<string> {
  const id = await openChat()
  await button('Start chat').click()
  await expect.element(log()).toHaveTextContent('Booking or billing?')
  return id
}

export async function say(words: string) {
  await field().fill(words)
  await focusOn(field())
  await press('Enter')
}
