import { connect } from 'node:net'
import { carShareFile, nodesOf, readFile, storePathway } from './editor.ts'
import { expect, type Product, test } from './product.ts'

test.use({ own: 'account' })

const MIB = 1024 * 1024

/** Objects inside objects, so deep. */
function nested(levels: number): string {
  return `${'{"in":'.repeat(levels)}1${'}'.repeat(levels)}`
}

const pathwayWith = (data: string) => `{"nodes":[{"id":"a","type":"Default","data":${data}}],"edges":[]}`

/** A request written by hand, since no client would send it; what came back before the connection ended. */
async function send(product: Product, text: string): Promise<string> {
  const { port } = new URL(product.url)
  const socket = connect(Number(port), '127.0.0.1')
  socket.end(text)
  let answer = ''
  for await (const chunk of socket) answer += chunk
  return answer
}

test('the service answers whatever it is sent in words, loses nothing and goes on', async ({ product }) => {
  const id = await storePathway(product, carShareFile)
  const path = `/api/v1/convo_pathway/${id}`
  const ask = async (body: string, headers: Record<string, string> = {}, address = path) => {
    const answer = await fetch(product.url + address, {
      method: 'POST',
      headers: { authorization: product.key, 'content-type': 'application/json', ...headers },
      body,
    })
    return { status: answer.status, body: await answer.json() }
  }
  const fault = (message: string) => ({ status: 'error', message: expect.stringContaining(message) })

  expect(await ask('{}', { authorization: 'wrong' })).toMatchObject({ status: 401, body: fault('key') })
  expect(await ask('{"nodes":')).toMatchObject({ status: 400, body: fault('') })
  expect(await ask(`{"name":"${'a'.repeat(6 * MIB)}"}`)).toMatchObject({ status: 413, body: fault('5 MiB') })
  expect(await ask('{}', { 'content-type': 'text/html' })).toMatchObject({
    status: 415,
    body: fault('application/json'),
  })
  for (const text of [
    '{"nodes":{},"edges":[]}',
    '{"nodes":[1],"edges":[]}',
    '{"nodes":[{"id":"a"},{"id":"a"}],"edges":[]}',
    pathwayWith('{"__proto__":{"polluted":"yes"}}'),
    pathwayWith(nested(1000)),
    pathwayWith(nested(100_000)),
  ]) {
    const answer = await ask(text)
    expect(answer, text.slice(0, 80)).toMatchObject({ status: 400, body: fault('') })
  }
  const head = `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: ${product.key}\r\ncontent-type: application/json\r\n`
  expect(await send(product, `${head}content-length: 1000\r\n\r\n{"name":"Half a bo`)).not.toContain('HTTP/1.1 200')
  expect(await send(product, 'Hello, is this a telephone?\r\n\r\n')).toContain('HTTP/1.1 400')

  expect(await product.api('GET', `${path}/export`)).toEqual(readFile(carShareFile))
  const { nodes } = await product.api<{ nodes: unknown[] }>('GET', path)
  expect(nodes).toHaveLength(nodesOf(readFile(carShareFile)).length + 1)
  expect((await fetch(`${product.url}/healthz`)).status).toBe(200)
})
