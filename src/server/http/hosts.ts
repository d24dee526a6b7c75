import { networkInterfaces } from 'node:os'
import ipaddr from 'ipaddr.js'
import type { Settings } from '../settings.ts'

const HOST = /^(?:\[([0-9a-f:.]+)\]|([^\s:[\]/@]+?)\.?)(?::\d{1,5})?$/i

/**
 * Says whether a host, as a request names it, is this service: loopback, the address that it listens on, or a name of
 * `DIALPATH_HOSTS`; while it listens on all addresses, also each address of the machine. A page that has its own name lead here
 * (DNS rebinding) is refused with that. The port counts for nothing: a proxy has another.
 */
export function createHostCheck({
  host: listening,
  hosts,
}: Pick<Settings, 'host' | 'hosts'>): (host: string) => boolean {
  const own = new Set(['localhost', ...[listening, ...hosts].map(normal)])
  const isOnAll = listening === '0.0.0.0' || listening === '::'
  return host => {
    const [, ipv6, name = ''] = HOST.exec(host) ?? []
    const asked = normal(ipv6 ?? name)
    if (own.has(asked)) return true
    if (!ipaddr.isValid(asked)) return false
    return ipaddr.process(asked).range() === 'loopback' || (isOnAll && isOfThisMachine(asked))
  }
}

function isOfThisMachine(address: string): boolean {
  return Object.values(networkInterfaces()).some(parts => parts?.some(part => normal(part.address) === address))
}

function normal(host: string): string {
  const bare = host.toLowerCase().replace(/^\[(.*)\]$/, '$1')
  return ipaddr.isValid(bare) ? ipaddr.process(bare).toString() : bare
}
