import { z } from 'zod'
import { nodeKinds } from '#nodes/kinds.ts'
import { allMembers, type MemberType, type NodeMember } from '#pathway/nodeMembers.ts'

const jsonTypes: Readonly<Record<MemberType, string>> = {
  text: 'string',
  boolean: 'boolean',
  number: 'number',
  list: 'array',
  object: 'object',
  null: 'null',
}

const table = allMembers(nodeKinds)

/** The members at a path of the table as JSON Schema, with those inside of them. */
function describeMembers(inside: string): Record<string, unknown> {
  const own = table.filter(({ path }) => path.startsWith(inside) && !path.slice(inside.length).includes('.'))
  return Object.fromEntries(own.map(member => [member.path.slice(inside.length), describeMember(member)]))
}

function describeMember(member: NodeMember): Record<string, unknown> {
  const { path, label, summary, types } = member
  const inner = describeMembers(`${path}.`)
  const [type, ...others] = types.map(one => jsonTypes[one])
  return {
    ...(type !== undefined && { type: others.length === 0 ? type : [type, ...others] }),
    description: [`${label}.`, summary, ofKinds(path)].filter(Boolean).join(' '),
    ...(Object.keys(inner).length > 0 && { properties: inner }),
  }
}

/** Says which kinds know a member that not all of them know. */
function ofKinds(path: string): string {
  const knowing = nodeKinds.filter(({ members }) => members.some(member => member.path === path))
  return knowing.length === nodeKinds.length ? '' : `In ${knowing.map(({ label }) => label).join(', ')} nodes.`
}

/**
 * The nodes of a document (`docs/api-decisions.md` §3). What is known of their members stands in the reference alone: all of them are taken, and unknown ones
 * come back unchanged (`docs/api-decisions.md` §3).
 */
export const nodeEntries = z.array(
  z.looseObject({}).meta({
    properties: {
      id: { type: 'string' },
      type: { description: `One of ${nodeKinds.map(({ type }) => `\`${type}\``).join(', ')}; others are kept.` },
      position: { type: 'object', properties: { x: { type: 'number' }, y: { type: 'number' } } },
      data: { description: 'Members that are not known are kept.', properties: describeMembers('') },
    },
  }),
)
