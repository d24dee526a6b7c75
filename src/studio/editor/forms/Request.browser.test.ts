import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { press } from '#studio/shell/testing/screen.ts'
import { openOrders } from '../testing/orders.ts'

const webhook = (url: string) => ({
  url,
  method: 'GET',
  auth: { type: 'Bearer', token: '{{SECRET.SHOP}}' },
  responseData: [{ name: 'order_state', data: '$.order.state', context: '' }],
  responsePathways: [['status_code', '<', '300', { id: 'lost', name: 'Lost' }]],
})

it('a request to a private address is not sent, and the setting that allows it is named', async () => {
  const { form } = await openOrders(webhook('http://127.0.0.1:9/orders'))
  await form.getByRole('button', { name: 'Try the request' }).click()
  await form.getByRole('button', { name: 'Send test request' }).click()
  await expect.element(form.getByText('Dialpath didn’t send this request.')).toBeVisible()
  await expect.element(form.getByText('DIALPATH_ALLOWED_HOSTS=127.0.0.1')).toBeVisible()
})

it('a cURL command fills the request as one step, and says what it could not take over', async () => {
  const { form, hook } = await openOrders(webhook('https://api.example.com/old'))
  const before = await hook()
  const command = `curl -X PUT 'https://api.example.com/orders/{{order_number}}' \\
  -H 'X-Source: phone' -H "Authorization: Bearer $API_KEY" --cert me.pem -m 20 \\
  --json '{"note": "it'\\''s late"}'`
  await navigator.clipboard.writeText(command)
  await form.getByRole('textbox', { name: 'URL', exact: true }).click()
  await press('ControlOrMeta+v')
  const sent = {
    method: 'PUT',
    url: 'https://api.example.com/orders/{{order_number}}',
    headers: { 'X-Source': 'phone', 'Content-Type': 'application/json', Accept: 'application/json' },
    auth: { type: 'Bearer', token: '{{API_KEY}}' },
    body: '{"note": "it\'s late"}',
    timeoutValue: 20,
  }
  await expect.poll(hook).toMatchObject(sent)
  const said = page.css('[data-sonner-toast]').filter({ hasText: 'Imported from cURL' })
  await expect
    .element(said)
    .toHaveTextContent('PUT api.example.com/orders/{{order_number}}, with 3 headers, a bearer token, a body')
  await expect.element(said).toHaveTextContent('Ignored: --cert me.pem.')
  await press('ControlOrMeta+z')
  await expect.poll(hook).toEqual(before)

  await navigator.clipboard.writeText('not a command')
  await form.getByRole('button', { name: 'Paste cURL' }).click()
  await expect.element(page.getByText('No cURL command on the clipboard.')).toBeVisible()
  await navigator.clipboard.writeText(command)
  await form.getByRole('button', { name: 'Paste cURL' }).click()
  await expect.poll(hook).toMatchObject(sent)
  await form.getByRole('button', { name: 'Copy as cURL' }).click()
  await expect.poll(() => navigator.clipboard.readText()).toContain("-H 'Authorization: Bearer {{API_KEY}}'")
})
