import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '#studio/shell/testing/accessibility.ts'
import { renderStudio, signIn } from '#studio/shell/testing/renderStudio.tsx'

const section = () => page.getByRole('region', { name: 'Erase a person' })
const field = (label: string) => section().getByLabelText(label)
const button = (name: string) => section().getByRole('button', { name, exact: true })

it('a number is erased once it was counted and typed again', async () => {
  const { api } = await signIn()
  const later = { task: 'Ask.', start_time: '2099-01-01 00:00:00' }
  await api('POST', '/api/v1/calls', { phone_number: '+14155550177', ...later })
  await api('POST', '/api/v1/calls', { phone_number: '+14155550188', ...later })
  const total = async () => (await api<{ total_count: number }>('GET', '/api/v1/calls')).total_count
  await renderStudio('/settings')
  await field('Phone number').fill('Ada')
  await button('Preview').click()
  await expect.element(section().getByRole('alert')).toHaveTextContent('Enter a phone number.')
  await field('Phone number').fill('+1 415 555 0199')
  await button('Preview').click()
  await expect.element(section().getByText('Dialpath has no data about +1 (415) 555-0199.')).toBeVisible()
  await expect.element(button('Erase permanently')).not.toBeInTheDocument()

  await field('Phone number').fill('(415) 555-0177')
  await button('Preview').click()
  await expect.element(section().getByRole('list', { name: 'What is removed' })).toHaveTextContent('1 call')
  await expectAccessible(section().element())
  await field('Type the number to confirm').fill('+1 415 555 0188')
  await button('Erase permanently').click()
  await expect.element(section().getByRole('alert')).toHaveTextContent('Type +1 (415) 555-0177.')
  expect(await total()).toBe(2)

  await field('Type the number to confirm').fill('4155550177')
  await button('Erase permanently').click()
  await expect.element(section().getByRole('status')).toHaveTextContent('+1 (415) 555-0177 erased: 1 call')
  await expect.element(button('Erase permanently')).not.toBeInTheDocument()
  expect(await total()).toBe(1)
})
