import ipaddr from 'ipaddr.js'
import { SettingsError } from '../settings.ts'

/** Private hosts that an operator lets guarded requests reach (`DIALPATH_ALLOWED_HOSTS`). */
export interface AllowList {
  hasHost(host: string): boolean
  hasAddress(address: string): boolean
}

/** @throws {SettingsError} for an entry that is neither a host, an address nor a CIDR: one that is misread would allow nothing, without a word. */
export function readAllowList(entries: readonly string[]): AllowList {
  const hosts = new Set<string>()
  const ranges: ReturnType<typeof ipaddr.parseCIDR>[] = []
  for (const entry of entries) {
    const host = entry.toLowerCase().replace(/^\[(.*)\]$/, '$1')
    if (ipaddr.isValidCIDR(entry)) ranges.push(ipaddr.parseCIDR(entry))
    else if (ipaddr.isValid(host) || HOST_NAME.test(host)) hosts.add(host)
    else {
      throw new SettingsError(
        `These settings can't be used:\n  DIALPATH_ALLOWED_HOSTS: “${entry}” must be a host name, an address or a range such as 10.0.0.0/8`,
      )
    }
  }
  return {
    hasHost: host => hosts.has(host.toLowerCase().replace(/^\[|\]$/g, '')),
    hasAddress(address) {
      if (!ipaddr.isValid(address)) return false
      const parsed = ipaddr.process(address)
      return hosts.has(address) || ranges.some(range => parsed.kind() === range[0].kind() && parsed.match(range))
    },
  }
}

const HOST_NAME = /^[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?)*$/
/** Ranges that are assigned to the open internet of IPv6; all else, forms that carry an IPv4 address included, is not. */
const GLOBAL_IPV6 = ipaddr.parseCIDR('2000::/3')
/** A cloud's metadata service that stands on an address of the open internet. */
const AZURE_METADATA = '168.63.129.16'

/** Only addresses of the open internet: not loopback, link-local, private, metadata, multicast or translated ones (`docs/api-decisions.md` §7). */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv6' && !parsed.match(GLOBAL_IPV6)) return false
  return parsed.range() === 'unicast' && parsed.toString() !== AZURE_METADATA
}
