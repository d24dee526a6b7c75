import { once } from 'node:events'
import type { Server } from 'node:net'

/** Opens a server on loopback; the port that it was given. */
export async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('The server listens on no port.')
  return address.port
}
