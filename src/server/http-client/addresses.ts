import ipaddr from 'ipaddr.js'

/** Which private hosts an operator lets guarded requests reach (`DIALPATH_ALLOWED_HOSTS`). */
export interface AllowList {
  hasHost(host: string): boolean
  hasAddress(address: string): boolean
}

export function readAllowList(entries: readonly string[]): AllowList {
  const hosts = new Set(entries.filter(entry => !entry.includes('/')).map(entry => entry.toLowerCase()))
  const ranges = entries.flatMap(entry => {
    if (ipaddr.isValidCIDR(entry)) return [ipaddr.parseCIDR(entry)]
    return []
  })
  return {
    hasHost: host => hosts.has(host.toLowerCase().replace(/^\[|\]$/g, '')),
    hasAddress(address) {
      if (!ipaddr.isValid(address)) return false
      const parsed = ipaddr.process(address)
      return hosts.has(address) || ranges.some(range => parsed.kind() === range[0].kind() && parsed.match(range))
    },
  }
}

const NAT64 = ipaddr.parseCIDR('64:ff9b::/96')

/** Only addresses of the open internet: not loopback, link-local, private, metadata, multicast or translated ones (`decisions.md` §7). */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv6' && parsed.match(NAT64)) return false
  return parsed.range() === 'unicast'
}
