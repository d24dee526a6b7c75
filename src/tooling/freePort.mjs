import { once } from 'node:events'
import { createServer } from 'node:net'

/** Ports below those that systems give out by themselves: no other test is given one of these before it is listened on. */
const FIRST = 20_000
const COUNT = 12_000

/**
 * A port of loopback that nothing listens on at the moment.
 *
 * @returns {Promise<number>}
 */
export async function freePort() {
  for (;;) {
    const port = FIRST + Math.floor(Math.random() * COUNT)
    if (await isFree(port)) return port
  }
}

/** @param {number} port */
async function isFree(port) {
  const server = createServer()
  server.listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch {
    return false
  }
  server.close()
  await once(server, 'close')
  return true
}
