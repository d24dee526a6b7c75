import { once } from 'node:events'
import { createConnection, createServer, type Socket } from 'node:net'

/** Stands between a client and a server on loopback, and can stop carrying what they say, as a server that hangs. */
export interface Proxy {
  readonly port: number
  /** From now on nothing is carried, and new connections are taken and left alone. */
  hang(): void
  /** Connections that are made from now on are carried; those that hung stay as they are. */
  goOn(): void
  stop(): Promise<void>
}

export async function startProxy(target: URL): Promise<Proxy> {
  const open = new Set<Socket>()
  let hangs = false
  const keep = (socket: Socket) => {
    open.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => open.delete(socket))
    return socket
  }
  const server = createServer(client => {
    keep(client)
    if (hangs) return
    const upstream = keep(createConnection(Number(target.port), target.hostname))
    client.pipe(upstream)
    upstream.pipe(client)
    client.on('close', () => upstream.destroy())
    upstream.on('close', () => client.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    hang() {
      hangs = true
      for (const socket of open) socket.unpipe().pause()
    },
    goOn() {
      hangs = false
    },
    async stop() {
      for (const socket of open) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
