import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { card, openEditor } from './editor.ts'
import { expect, type Product, test } from './product.ts'

const at = (x: number, y: number) => ({ position: { x, y } })
const to = (id: string, name: string) => ({ id, name })

/** A workshop: booking asks its calendar, a Webhook whose rules decide the edge; billing lies far out of view. */
const workshop = {
  nodes: [
    {
      id: 'hello',
      type: 'Default',
      ...at(0, 0),
      data: { name: 'Hello', isStart: true, text: 'Hello {{customer}}, booking or billing?' },
    },
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
    { id: 'billing', type: 'End Call', ...at(6000, 5200), data: { name: 'Billing', text: 'Please write to us.' } },
  ],
  edges: [
    { id: 'e1', source: 'hello', target: 'calendar', label: 'wants to book' },
    { id: 'e2', source: 'hello', target: 'billing', label: 'asks about a bill' },
    { id: 'e3', source: 'calendar', target: 'offer', label: 'there is a slot' },
    { id: 'e4', source: 'calendar', target: 'sorry', label: 'the calendar is down' },
    { id: 'e5', source: 'offer', target: 'bye', label: 'takes it' },
  ],
}

async function storeWorkshop(product: Product): Promise<string> {
  const { pathway_id } = await product.api<{ pathway_id: string }>('POST', '/api/v1/convo_pathway/create', {
    name: 'Workshop',
    ...workshop,
  })
  return pathway_id
}

async function openChat(page: Page, product: Product): Promise<Locator> {
  await openEditor(page, product, await storeWorkshop(product))
  await page.getByRole('tab', { name: 'Chat' }).click()
  const chat = page.getByRole('region', { name: 'Chat' })
  await expect(chat.getByRole('button', { name: 'Start chat' })).toBeVisible()
  return chat
}

const log = (chat: Locator) => chat.getByRole('log')
const field = (chat: Locator) => chat.getByLabel('What the caller says')

/** Presses the quick reply with that label. */
const reply = (chat: Locator, label: string) => chat.getByRole('button', { name: label }).click()

async function expectLit(page: Page, id: string) {
  const lit = card(page, id).locator('.pathway-card[data-active]')
  await expect(lit).toBeInViewport({ ratio: 0.95 })
}

test('a person talks through a pathway with quick replies, and the canvas follows', async ({
  signedIn: page,
  product,
}) => {
  const chat = await openChat(page, product)
  await expectAccessible(page)
  await chat.getByRole('button', { name: 'Start chat' }).click()
  await expect(log(chat)).toContainText('Hello , booking or billing?')
  await expect(log(chat)).toContainText('{{customer}} isn’t set, so it was left blank.')
  await expectLit(page, 'hello')
  await expect(field(chat)).toBeFocused()

  await reply(chat, 'wants to book')
  await expect(log(chat)).toContainText('Webhook returned 200 (mocked)')
  await expect(log(chat)).toContainText('GET https://calendar.example.com/slots')
  await expect(log(chat)).toContainText('Rule matched: status_code == 200.')
  await expect(log(chat)).toContainText('How about 10:00 AM?')
  await expectLit(page, 'offer')
  await expect(card(page, 'calendar').locator('.pathway-card[data-visited]')).toBeVisible()
  await expect(field(chat)).toBeFocused()

  await chat.getByRole('button', { name: /^Variables/ }).click()
  await expect(chat.getByRole('row', { name: /slot/ })).toContainText('10:00 AM')
  await expectAccessible(page)

  await field(chat).fill('Yes, that suits me')
  await expect(chat.getByText('Send it and choose an option')).toBeVisible()
  await reply(chat, 'takes it')
  await expect(log(chat)).toContainText('Yes, that suits me')
  await expect(log(chat)).toContainText('See you then. Goodbye.')
  await expectLit(page, 'bye')
  await expect(field(chat)).toBeHidden()

  await chat.getByRole('button', { name: 'Restart chat' }).last().click()
  await expect(log(chat)).not.toContainText('Goodbye')
  await reply(chat, 'asks about a bill')
  await expect(log(chat)).toContainText('Please write to us.')
  await expectLit(page, 'billing')
})
