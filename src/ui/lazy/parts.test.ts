import { expect, it, vi } from 'vitest'

it('fetches parts one after the other, those that a part holds and those after one that does not come included', async () => {
  // Other tests may have loaded pages with parts of their own.
  vi.resetModules()
  const { fetchParts, lazyModule } = await import('./parts.ts')
  const begun: string[] = []
  /** A part that comes, or does not, when the test says so. */
  const createPart = (name: string) => {
    let settle: { come(): void; fail(error: Error): void } | undefined
    lazyModule(() => {
      begun.push(name)
      return new Promise<void>((come, fail) => {
        settle = { come, fail }
      })
    })
    return { come: () => settle?.come(), fail: () => settle?.fail(new Error('The service cannot be reached.')) }
  }

  const first = createPart('first')
  const second = createPart('second')
  const end = fetchParts(0)
  await vi.waitFor(() => expect(begun).toEqual(['first']))
  const held = createPart('held by the first')
  first.fail()
  await vi.waitFor(() => expect(begun).toEqual(['first', 'second']))
  second.come()
  await vi.waitFor(() => expect(begun).toEqual(['first', 'second', 'held by the first']))

  createPart('last')
  end()
  held.come()
  for (let turn = 0; turn < 3; turn += 1) await new Promise(resolve => setTimeout(resolve))
  expect(begun).not.toContain('last')
})
