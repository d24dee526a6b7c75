import { beforeEach, expect, it, vi } from 'vitest'

const stored = new Map<string, string>()
beforeEach(() => {
  stored.clear()
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
})

/** The module, as a page that was just loaded has it. */
async function open() {
  vi.resetModules()
  return await import('./yourName.ts')
}

it('a person without a name gets a friendly one, which the browser keeps', async () => {
  const { shownName } = await open()
  expect(shownName()).toMatch(/^[A-Z][a-z]+ [A-Z][a-z]+$/)
  const { shownName: shownLater, useYourName } = await open()
  expect(shownLater()).toBe(shownName())
  useYourName.getState().setName('Ada')
  expect(shownLater()).toBe('Ada')
})

it('the name is news once, and not to who chose it', async () => {
  const { isNameNews } = await open()
  expect([isNameNews(), isNameNews()]).toEqual([true, false])
  stored.clear()
  stored.set('dialpath-name', 'Ada')
  expect((await open()).isNameNews()).toBe(false)
})
