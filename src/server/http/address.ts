import type { FastifyRequest } from 'fastify'

const WITH_PORT = /^(?:\[([^\]]*)\](?::\d+)?|(\d+(?:\.\d+){3}):\d+)$/

/** The address that a request comes from, without the port that some proxies write beside it in `x-forwarded-for`. */
export function addressOf({ ip }: Pick<FastifyRequest, 'ip'>): string {
  const [, ipv6, ipv4] = WITH_PORT.exec(ip) ?? []
  return ipv6 ?? ipv4 ?? ip
}
