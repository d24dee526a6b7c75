import { once } from 'node:events'
import { createServer } from 'node:http'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './product.ts'

interface Website {
  readonly url: string
  /** The page that it answers with. */
  html: string
}

/** A website of another origin, which the product knows as one that shows its agents. */
const withWebsite = test.extend<object, { website: Website }>({
  website: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
    async ({}, use) => {
      const website = { url: '', html: '' }
      const server = createServer((_request, response) => {
        response.setHeader('content-type', 'text/html; charset=utf-8')
        response.end(website.html)
      })
      server.listen(0, '127.0.0.1')
      await once(server, 'listening')
      const address = server.address()
      website.url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
      await use(website)
      server.closeAllConnections()
      server.close()
    },
    { scope: 'worker' },
  ],
  settings: async ({ website }, use) => {
    await use({ DIALPATH_EMBED_ORIGINS: website.url })
  },
})

const agent = {
  name: 'Bakery',
  prompt: 'Tell the hours.',
  first_sentence: 'Good day, this is the bakery.',
}

withWebsite(
  'an agent is tried in the studio, and talks to visitors of a website',
  async ({ signedIn: page, product, website }) => {
    const { agent_id } = await product.api<{ agent_id: string }>('POST', '/api/v1/agents', agent)
    await page.goto(`${product.url}/agents`)
    await page.getByRole('button', { name: 'Start a conversation' }).click()
    const tried = page.frameLocator('iframe')
    await expect(tried.getByText('Good day, this is the bakery.')).toBeVisible()

    const { token } = await product.api<{ token: string }>('POST', `/api/v1/agents/${agent_id}/authorize`, {})
    website.html = `<!doctype html><title>Shop</title><h1>Shop</h1>
    <script type="module" src="${product.url}/agent/embed.js"></script>
    <dialpath-agent token="${token}"></dialpath-agent>`
    await page.goto(website.url)
    const frame = page.frameLocator('iframe')
    const log = frame.getByRole('log')
    await expect(frame.getByRole('heading', { name: 'Bakery' })).toBeVisible()
    await expect(log).toHaveText(/Good day, this is the bakery\.$/)
    await frame.getByLabel('Your message').fill('Goodbye then')
    await page.keyboard.press('Enter')
    await expect(log).toContainText('You: Goodbye then')
    await expect(log.locator('.agent')).toHaveCount(2)

    await page.reload()
    await expect(log.locator('.agent')).toHaveCount(2)

    const tab = await page.context().newPage()
    await tab.goto(`${product.url}/agent#token=${token}`)
    await expect(tab.getByRole('status')).toHaveText('This token was already used or has expired. Request a new one.')
    await expectAccessible(tab)
  },
)

test('no other website can show an agent', async ({ signedIn: page, product }) => {
  const answer = await page.request.get(`${product.url}/agent`)
  expect(answer.headers()['content-security-policy']).toContain("frame-ancestors 'self'")
  expect((await page.request.get(`${product.url}/`)).headers()['content-security-policy']).toContain(
    "frame-ancestors 'none'",
  )
})

test('every page of the navigation opens by its address', async ({ signedIn: page, product }) => {
  await page.goto(product.url)
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
  const addresses = await links.evaluateAll(all => all.map(link => link.getAttribute('href') ?? ''))
  for (const address of addresses) {
    const answer = await page.request.get(`${product.url}${address}`)
    expect([address, answer.status()]).toEqual([address, 200])
  }
})
