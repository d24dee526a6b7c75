import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '#studio/shell/testing/accessibility.ts'
import { renderStudio, signIn } from '#studio/shell/testing/renderStudio.tsx'
import { textsOf } from '#studio/shell/testing/screen.ts'

const row = (name: string) => page.getByRole('table', { name: 'Voices' }).getByRole('row', { name })
const button = (name: string) => page.getByRole('button', { name, exact: true })

it('a voice says what is written, and becomes quiet again', async () => {
  await signIn()
  await renderStudio('/voices')
  const text = page.getByRole('textbox', { name: 'Text to speak' })
  await text.fill('')
  await expect.element(button('Play maya')).toBeDisabled()
  await text.fill('Hi there.')
  await button('Play maya').click()
  await expect.element(button('Stop maya')).toBeVisible()
  await expect.element(button('Play maya')).toBeVisible()
  await expectAccessible(document.body)
})

it('a fault of the service is told', async () => {
  await signIn()
  await renderStudio('/voices')
  await page.getByRole('textbox', { name: 'Text to speak' }).fill('x')
  const slider = page.getByRole('slider', { name: 'Speed' })
  await expect.element(slider).toHaveAttribute('aria-valuetext', '1.00×')
  // A page that is older than the service may ask for what it does not take any more.
  slider.element().setAttribute('max', '9')
  await slider.fill('9')
  await button('Play maya').click()
  await expect.element(page.getByText('voice_settings.speed: This must be at most 2.')).toBeVisible()
  await expect.element(button('Play maya')).toBeVisible()
})

it('voices are found by words, and compared side by side at an address of their own', async () => {
  await signIn()
  await renderStudio('/voices')
  await button('Compare maya').click()
  await button('Compare matt').click()
  const names = () => textsOf(page.getByRole('region', { name: 'Comparison' }).getByRole('heading', { level: 3 }))
  await expect.poll(names).toEqual(['maya', 'matt'])
  await page.getByRole('searchbox', { name: 'Search voices' }).fill('scottish')
  await expect.element(row('matt')).toBeVisible()
  await expect.element(row('maya')).not.toBeInTheDocument()
  await expectAccessible(document.body)
  const { search } = window.location
  await renderStudio(`/voices${search}`)
  await expect.poll(names).toEqual(['maya', 'matt'])
  await button('Play in turn').click()
  await expect.element(button('Stop maya').first()).toBeVisible()
  await button('Stop').click()
  await expect.element(button('Play in turn')).toBeVisible()
  await button('Remove maya from the comparison').click()
  await expect.poll(names).toEqual(['matt'])
  await page.getByRole('searchbox', { name: 'Search voices' }).fill('nobody')
  await button('Show all voices').click()
  await expect.element(row('maya')).toBeVisible()
})

it('a number takes a voice of the list, and keeps one that is not in it', async () => {
  const { api } = await signIn()
  const { inbound_numbers } = await api<{ inbound_numbers: { phone_number: string }[] }>('GET', '/api/v1/inbound')
  const phone_number = inbound_numbers[0]?.phone_number ?? ''
  await api('POST', `/api/v1/inbound/${encodeURIComponent(phone_number)}`, { prompt: 'Answer.', voice: 'june' })
  await renderStudio(`/numbers?number=${encodeURIComponent(phone_number)}`)
  const voice = page.getByRole('combobox', { name: 'Voice', exact: true })
  await expect.element(voice).toHaveValue('june')
  await expect.element(page.getByText('No voice has this name, so the default voice is used.')).toBeVisible()
  await voice.fill('Maya')
  await expect.element(button('Play maya')).toBeVisible()
})
