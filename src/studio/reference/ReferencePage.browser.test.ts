import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '#studio/shell/testing/accessibility.ts'
import { renderStudio, signIn } from '#studio/shell/testing/renderStudio.tsx'

const operations = page.getByRole('navigation', { name: 'Operations' })
const button = (name: string) => page.getByRole('button', { name, exact: true })

it('an operation is found by words, and stands at an address of its own', async () => {
  await signIn()
  await renderStudio('/docs')
  await expect.element(page.getByRole('heading', { name: 'API reference' })).toBeVisible()
  await expectAccessible(document.body)
  await page.getByRole('searchbox', { name: 'Search operations' }).fill('post /calls send')
  await operations.getByRole('link', { name: / Send a call$/ }).click()
  await expect.element(page.getByRole('heading', { name: 'Send a call' })).toBeVisible()
  expect(window.location.search).toBe('?operation=sendCall')
  const body = page.getByRole('list', { name: 'Body', exact: true })
  await expect.element(body.getByText('phone_number', { exact: true })).toBeVisible()
  await body.getByRole('button', { name: /fields of simulated_callee$/ }).click()
  await expect.element(page.getByRole('list', { name: 'Fields of simulated_callee' })).toBeVisible()
  await page.getByRole('radio', { name: 'JavaScript' }).click()
  await expect.element(page.getByRole('figure', { name: 'Request in JavaScript' })).toHaveTextContent('await fetch(')
  await expectAccessible(document.body)
})

it('a search without a match says so', async () => {
  await signIn()
  await renderStudio('/docs')
  await page.getByRole('searchbox', { name: 'Search operations' }).fill('teapot')
  await expect.element(operations.getByText('No operations match “teapot”.')).toBeVisible()
})

it('a request is tried by the session of the person, and one that deletes is asked about', async () => {
  await signIn()
  await renderStudio('/docs?operation=createPathway')
  await button('Try it').click()
  await page.getByRole('textbox', { name: 'Body' }).fill('{"name":"Tried"}')
  await button('Send request').click()
  const answer = page.getByRole('tree', { name: 'Response' })
  await expect.element(answer).toHaveTextContent('"success"')
  const id = /pathway_id: "([^"]+)"/.exec(answer.element().textContent ?? '')?.[1] ?? ''
  await expectAccessible(document.body)

  await renderStudio('/docs?operation=deletePathway')
  await button('Try it').click()
  await expect.element(button('Send request')).toBeDisabled()
  await page.getByRole('textbox', { name: 'pathway_id' }).fill(id)
  await button('Send request').click()
  const asked = page.getByRole('alertdialog', { name: 'Send “Delete a pathway”?' })
  await asked.getByRole('button', { name: 'Send request' }).click()
  await expect.element(page.getByText('200', { exact: true }).first()).toBeVisible()
  await expect.element(answer).toHaveTextContent('"success"')
})

it('a fault is shown with its status', async () => {
  await signIn()
  await renderStudio('/docs?operation=getPathway')
  await button('Try it').click()
  await page.getByRole('textbox', { name: 'pathway_id' }).fill('none')
  await button('Send request').click()
  await expect.element(page.getByRole('status').getByText('404', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('tree', { name: 'Response' })).toHaveTextContent('"error"')
})
