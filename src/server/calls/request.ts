import { ownMember } from '#pathway/ownMember.ts'
import { redactHeaders } from '#runtime/redact.ts'
import type { CallRow } from '../db/schema.ts'

/** The request of a call, without what gives access to other services: tools and dynamic data carry headers. */
export function requestOf({ request }: Pick<CallRow, 'request'>): Record<string, unknown> {
  return hideMembers(request)
}

function hidden(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(hidden)
  return typeof value === 'object' && value !== null ? hideMembers(value) : value
}

function hideMembers(value: object): Record<string, unknown> {
  const members = Object.entries(value)
  const texts = redactHeaders(Object.fromEntries(members.filter(([, member]) => typeof member === 'string')))
  return Object.fromEntries(members.map(([name, member]) => [name, ownMember(texts, name) ?? hidden(member)]))
}
