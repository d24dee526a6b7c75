import { afterEach, describe, expect, it, vi } from 'vitest'
import { Refused } from '#studio/shell/refused.ts'

const document = { name: 'x', description: '', nodes: [{ id: 'a' }], edges: [] }

async function apiAnswering(status: number) {
  vi.stubGlobal('window', { addEventListener() {}, location: { pathname: '/', search: '', assign() {} } })
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem() {} })
  const body = JSON.stringify({ status: 'error', message: 'No.' })
  vi.stubGlobal('fetch', async () => new Response(body, { status, headers: { 'content-type': 'application/json' } }))
  const { createSaveApi } = await import('./api.ts')
  return createSaveApi('p')
}

describe('what the service says to a draft', () => {
  afterEach(() => vi.unstubAllGlobals())

  it.each([401, 404, 500])('is a refusal where it is %i, for a save and for a look at it', async status => {
    const api = await apiAnswering(status)
    const since = { document, revision: '"l.1"' }
    await expect(api.save({ ...document, name: 'y' }, since)).rejects.toBeInstanceOf(Refused)
    await expect(api.load()).rejects.toBeInstanceOf(Refused)
  })

  it('is none where the service was not reached', async () => {
    const api = await apiAnswering(503)
    await expect(api.load()).rejects.not.toBeInstanceOf(Refused)
  })
})
