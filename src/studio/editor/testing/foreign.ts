import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { renderStudio, type Service, signIn } from '#studio/shell/testing/renderStudio.tsx'

/** A key that stands in the file in clear text, beside another one in an address. */
export const KEY = 'q7Wz0LmT4vXc9RbN2'
export const SECRETS = new RegExp(`${KEY}|abc123def456`)

/** A file as another service may export it: with keys in it, and members that mean nothing here. */
export const foreign = {
  viewport: { zoom: 1 },
  nodes: [
    {
      id: 'start',
      type: 'Default',
      position: { x: 0, y: 0 },
      data: { name: 'Greeting', isStart: true, text: 'Hello.' },
    },
    {
      id: 'hook',
      type: 'Webhook',
      position: { x: 0, y: 240 },
      data: {
        name: 'Find the order',
        text: '',
        url: 'https://api.acme-orders.example/find?token=abc123def456',
        method: 'POST',
        headers: [['Authorization', `Bearer ${KEY}`]],
        body: '{}',
        responsePathways: [['status_code', '==', '200', { id: 'end', name: 'Goodbye' }]],
      },
    },
    { id: 'end', type: 'End Call', position: { x: 320, y: 480 }, data: { name: 'Goodbye', text: 'Bye.', folder: 7 } },
  ],
  edges: [
    { id: 'a', source: 'start', target: 'hook', data: { label: 'asks for the order' } },
    { id: 'b', source: 'hook', target: 'end', data: { label: 'found' } },
  ],
}

/** Imports the file as a person does, up to the report that comes up with it. */
export async function importForeign(): Promise<Service & { readonly id: string }> {
  const { api } = await signIn()
  await renderStudio('/')
  await page.getByRole('button', { name: 'Import a file' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import a pathway' })
  await dialog
    .getByLabelText('Pathway file')
    .upload(new File([JSON.stringify(foreign)], 'orders.json', { type: 'application/json' }))
  await expect.element(dialog.getByText('Secrets in plain text')).toBeVisible()
  await expect.element(dialog).not.toHaveTextContent(KEY)
  await dialog.getByRole('button', { name: 'Import', exact: true }).click()
  await expect.element(page.getByRole('banner').getByLabelText('Name of the pathway')).toHaveValue('orders')
  return { api, id: location.pathname.split('/').at(-1) ?? '' }
}

/** Goes on from the report that comes up where there is something to say of a file that was just imported. */
export async function leaveReport(): Promise<void> {
  await page.getByRole('button', { name: 'Go to canvas' }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
}
