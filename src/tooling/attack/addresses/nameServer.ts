import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { isIPv4 } from 'node:net'
import { type Answer, decode, encode } from 'dns-packet'

/** Addresses of a name, one list for each time that it is asked; the last list is answered ever after. */
export type Zone = ReadonlyMap<string, readonly (readonly string[])[]>

/** A name server on loopback that keeps no promise: answers live for no time, and change from one question to the next. */
export async function serveNames(zone: Zone): Promise<void> {
  const asked = new Map<string, number>()
  const socket = createSocket('udp4')
  socket.on('message', (message, { port, address }) => {
    const query = decode(message)
    const [question] = query.questions ?? []
    if (!question) return
    const name = question.name.toLowerCase()
    const place = `${name} ${question.type}`
    const count = asked.get(place) ?? 0
    asked.set(place, count + 1)
    const lists = zone.get(name)
    const list = lists?.[Math.min(count, lists.length - 1)] ?? []
    const answers = list.flatMap((data): Answer[] => {
      if (!/^[\d.]+$|:/.test(data)) return [{ type: 'CNAME', name: question.name, ttl: 0, data }]
      const type = isIPv4(data) ? 'A' : 'AAAA'
      return type === question.type ? [{ type, name: question.name, ttl: 0, data }] : []
    })
    const NXDOMAIN = 3
    const flags = 0x8180 | (lists ? 0 : NXDOMAIN)
    socket.send(encode({ type: 'response', id: query.id ?? 0, flags, questions: [question], answers }), port, address)
  })
  socket.bind(53, '127.0.0.1')
  await once(socket, 'listening')
}
