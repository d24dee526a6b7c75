import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { renderStudio, signIn } from '#studio/shell/testing/renderStudio.tsx'
import { type StoringForm, storedOnly } from './storedOnly.ts'

type Api = Awaited<ReturnType<typeof signIn>>['api']

const button = (name: string) => page.getByRole('button', { name, exact: true })
const labels: Readonly<Record<string, string>> = {
  voice: 'Voice',
  background_track: 'Background',
  keywords: 'Keywords',
  block_interruptions: 'Block interruptions',
}

/** The labels of the controls whose description has a note. */
function noted(): string[] {
  return [...document.querySelectorAll<HTMLElement>('[aria-describedby]')].flatMap(control => {
    const about = document.getElementById(control.getAttribute('aria-describedby') ?? '')
    const label = document.querySelector(`label[for="${CSS.escape(control.id)}"]`)
    return about?.textContent.includes('No effect') ? [label?.textContent ?? ''] : []
  })
}

async function openSheet(address: string, name: string) {
  await renderStudio(address)
  await button(name).first().click()
  await page.getByRole('button', { name: 'Voice and listening' }).click()
}

const open: Readonly<Record<StoringForm, (api: Api) => Promise<void>>> = {
  call: () => openSheet('/calls', 'New call'),
  batch: () => openSheet('/batches', 'New batch'),
  campaign: () => openSheet('/batches?tab=campaigns', 'New campaign'),
  number: () => renderStudio('/numbers?number=4155550101'),
  agent: async api => {
    await api('POST', '/api/v1/agents', { name: 'Desk', prompt: 'Help.' })
    await renderStudio('/agents')
  },
  tool: async api => {
    const tool = { name: 'Find hours', description: 'Finds them.', url: 'https://api.example.com/' }
    const { tool_id } = await api<{ tool_id: string }>('POST', '/api/v1/tools', tool)
    await renderStudio(`/tools?tool=${tool_id}`)
  },
}

it.each(Object.keys(open) as StoringForm[])('the form of a %s notes what it stores without use', async form => {
  const { api } = await signIn()
  await open[form](api)
  await expect.element(page.getByLabelText(form === 'tool' ? /^Description/ : /^Voice$/)).toBeVisible()
  const known = Object.keys(storedOnly[form]).map(member => labels[member])
  await expect.poll(() => noted().toSorted()).toEqual(known.toSorted())
})

it('a note goes where the call has what the member needs', async () => {
  await signIn()
  await openSheet('/calls', 'New call')
  await page.getByRole('checkbox', { name: 'Record the call' }).click()
  await expect.poll(() => noted()).toEqual([labels.block_interruptions, labels.keywords])
})
