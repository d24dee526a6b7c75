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
  description: 'The place of the node on the canvas.',
  properties: {
    x: { type: 'number', description: 'From the left.' },
    y: { type: 'number', description: 'From the top.' },
  },
}
const id = { type: 'string', description: 'Names the node within the pathway.' }

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
        description: 'What the node says and does. Fields that are not known are kept.',
        properties: describeMembers(members),
      },
    },
  }
}

const nameOf = ({ key }: NodeKind) => `${key.replaceAll(/(?:^|-)(.)/g, (_, first: string) => first.toUpperCase())}Node`

const globalConfig = {
  type: 'object',
  description: 'The field of `nodes` that holds what all nodes share. It is no node, and has no `id`.',
  required: ['globalConfig'],
  properties: {
    globalConfig: {
      type: 'object',
      description: 'What all nodes share.',
      properties: {
        globalPrompt: { type: 'string', description: 'Instructions that hold in every node.' },
        noMatch: { type: 'object', description: 'What to do when nothing fits, where a node does not say.' },
        noInput: { type: 'object', description: 'What to do when the caller is silent, where a node does not say.' },
      },
    },
    position,
  },
}

const otherNode = {
  type: 'object',
  description: 'A node of a type that is not known here. It is kept, and played as a node of type `Default`.',
  properties: {
    id,
    type: { type: 'string', description: 'Its type.' },
    position,
    data: { type: 'object', description: 'Whatever it holds.' },
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
      description: 'An entry of `nodes`, by its `type`.',
      anyOf: Object.keys(nodeSchemas).map(name => ({ $ref: `#/components/schemas/${name}` })),
    }),
  )
  .meta({ description: 'The nodes of the pathway.', examples: [smallGraph.nodes] })

/** The edges of a document; members beside these are kept (`docs/api-decisions.md` §3). */
export const edgeEntries = z
  .array(
    z.looseObject({}).meta({
      id: 'PathwayEdge',
      description: 'An edge: the node that may follow a node, and when it does.',
      required: ['id', 'source', 'target'],
      properties: {
        id: { type: 'string', description: 'Names the edge within the pathway.' },
        source: { type: 'string', description: 'The `id` of the node that it leaves.' },
        target: { type: 'string', description: 'The `id` of the node that it leads to.' },
        label: { type: 'string', description: 'When to take it: what the agent chooses by.' },
        type: { type: 'string', description: 'How it is drawn.' },
        data: {
          type: 'object',
          description: 'More on the edge. Answers carry the label here as well.',
          properties: {
            name: { type: 'string', description: 'The label under the name that clients of the public service read.' },
            prompt: { type: 'string', description: 'Further words on when to take it.' },
            label: { type: 'string', description: 'The label.' },
            description: { type: 'string', description: 'When to take it, in longer words.' },
            alwaysPick: { type: 'boolean', description: 'True: the edge is followed without asking.' },
          },
        },
      },
    }),
  )
  .meta({ description: 'The edges: which node follows which, and when.', examples: [smallGraph.edges] })
