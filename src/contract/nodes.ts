import { z } from 'zod'
import { nodeKinds } from '#nodes/kinds.ts'
import type { NodeKind } from '#pathway/kind.ts'
import type { MemberType, NodeMember } from '#pathway/nodeMembers.ts'

const jsonTypes: Readonly<Record<MemberType, string>> = {
  text: 'string',
  boolean: 'boolean',
  number: 'number',
  list: 'array',
  object: 'object',
  null: 'null',
}

/** The members of a kind at a path as JSON Schema, with those inside of them. */
function describeMembers(members: readonly NodeMember[], inside = ''): Record<string, unknown> {
  const own = members.filter(({ path }) => path.startsWith(inside) && !path.slice(inside.length).includes('.'))
  return Object.fromEntries(own.map(member => [member.path.slice(inside.length), describeMember(members, member)]))
}

function describeMember(members: readonly NodeMember[], { path, label, summary, types }: NodeMember) {
  const inner = describeMembers(members, `${path}.`)
  const [type, ...others] = types.map(one => jsonTypes[one])
  return {
    ...(type !== undefined && { type: others.length === 0 ? type : [type, ...others] }),
    ...(types.includes('list') && { items: {} }),
    description: [`${label}.`, summary].filter(Boolean).join(' '),
    ...(Object.keys(inner).length > 0 && { properties: inner }),
  }
}

const position = {
  type: 'object',
  description: 'Position of the node on the canvas.',
  properties: {
    x: { type: 'number', description: 'From the left.' },
    y: { type: 'number', description: 'From the top.' },
  },
}
const id = { type: 'string', description: 'ID of the node within the pathway.' }

function describeKind({ summary, types, label, members }: NodeKind) {
  return {
    type: 'object',
    title: `${label} node`,
    description: summary,
    required: ['id', 'type', 'data'],
    properties: {
      id,
      type: { type: 'string', enum: types, description: 'The kind of the node.' },
      position,
      data: {
        type: 'object',
        description: 'What the node says and does. Unknown fields are preserved.',
        properties: describeMembers(members),
      },
    },
  }
}

const nameOf = ({ key }: NodeKind) => `${key.replaceAll(/(?:^|-)(.)/g, (_, first: string) => first.toUpperCase())}Node`

const globalConfig = {
  type: 'object',
  description: 'The entry of `nodes` with what all nodes share. It isn’t a node and has no `id`.',
  required: ['globalConfig'],
  properties: {
    globalConfig: {
      type: 'object',
      description: 'What all nodes share.',
      properties: {
        globalPrompt: { type: 'string', description: 'Instructions that apply at every node.' },
        noMatch: { type: 'object', description: 'What to do when no edge matches, unless a node overrides it.' },
        noInput: { type: 'object', description: 'What to do when the caller is silent, unless a node overrides it.' },
      },
    },
    position,
  },
}

const otherNode = {
  type: 'object',
  description: 'A node of an unsupported type. It’s preserved and runs as a `Default` node.',
  properties: {
    id,
    type: { type: 'string', description: 'Its type.' },
    position,
    data: { type: 'object', description: 'Any content.' },
  },
}

/** JSON Schemas of the kinds of nodes by their names in the reference. */
export const nodeSchemas: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  ...Object.fromEntries(nodeKinds.map(kind => [nameOf(kind), describeKind(kind)])),
  GlobalConfig: globalConfig,
  OtherNode: otherNode,
}

/** A document for examples. */
export const smallGraph = {
  nodes: [
    {
      id: 'welcome',
      type: 'Default',
      position: { x: 0, y: 0 },
      data: { name: 'Welcome', isStart: true, text: 'Hello, would you like to book a table?' },
    },
    { id: 'goodbye', type: 'End Call', position: { x: 0, y: 240 }, data: { name: 'Goodbye', prompt: 'Say goodbye.' } },
  ],
  edges: [{ id: 'no', source: 'welcome', target: 'goodbye', label: 'does not want a table' }],
}

/**
 * The nodes of a document (`docs/api-decisions.md` §3). What is known of their members stands in the reference alone: all of them are taken, and unknown ones
 * come back unchanged (`docs/api-decisions.md` §3).
 */
export const nodeEntries = z
  .array(
    z.looseObject({}).meta({
      id: 'PathwayNode',
      description: 'An entry of `nodes`, by `type`.',
      anyOf: Object.keys(nodeSchemas).map(name => ({ $ref: `#/components/schemas/${name}` })),
    }),
  )
  .meta({ description: 'The nodes of the pathway.', examples: [smallGraph.nodes] })

/** The edges of a document; members beside these are kept (`docs/api-decisions.md` §3). */
export const edgeEntries = z
  .array(
    z.looseObject({}).meta({
      id: 'PathwayEdge',
      description: 'An edge: which node can follow a node, and when.',
      required: ['id', 'source', 'target'],
      properties: {
        id: { type: 'string', description: 'ID of the edge within the pathway.' },
        source: { type: 'string', description: 'The `id` of the node it comes from.' },
        target: { type: 'string', description: 'The `id` of the node it goes to.' },
        label: { type: 'string', description: 'When to follow it. The agent chooses by labels.' },
        type: { type: 'string', description: 'How it’s drawn.' },
        data: {
          type: 'object',
          description: 'More about the edge. Responses repeat the label here.',
          properties: {
            name: { type: 'string', description: 'The label, under the name clients of the public service read.' },
            prompt: { type: 'string', description: 'More detail on when to follow it.' },
            label: { type: 'string', description: 'The label.' },
            description: { type: 'string', description: 'When to follow it, in more detail.' },
            alwaysPick: { type: 'boolean', description: '`true`: always follow the edge.' },
          },
        },
      },
    }),
  )
  .meta({ description: 'The edges: which node follows which, and when.', examples: [smallGraph.edges] })
