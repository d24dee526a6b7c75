import { nodeKinds } from '#nodes/kinds.ts'
import { allMembers } from '#pathway/nodeMembers.ts'

/** Names of members of edges, notes, groups and pathways, and of nodes outside their data. */
const elementNames = {
  description: 'Description',
  type: 'Type',
  position: 'Position on the canvas',
  'position.x': 'Horizontal position',
  'position.y': 'Vertical position',
  color: 'Color',
  width: 'Width',
  height: 'Height',
  nodes: 'Nodes in group',
  label: 'Label',
  source: 'From',
  target: 'Go to',
  alwaysPick: 'Always follow',
  isHighlighted: 'Highlighted',
}

const nodeMembers = allMembers(nodeKinds)
/** Field labels by path inside `data` or the edge. */
const names = new Map([
  ...Object.entries(elementNames),
  ...nodeMembers.map(({ path, label }) => [path, label] as const),
])
/** Fields that are on or off, of edges and of nodes. */
const switches = new Set([
  'alwaysPick',
  'isHighlighted',
  ...nodeMembers.flatMap(({ path, types }) => (types[0] === 'boolean' ? [path] : [])),
])
const rowNames = new Map(nodeMembers.flatMap(({ path, row }) => (row === undefined ? [] : [[path, row] as const])))

/** A member as a person reads it: the name that its field has in the forms; for others, the path as the file writes it. */
export function nameMember(path: readonly string[]): string {
  // Only a note has a text of its own: a node's is inside its data.
  if (path[0] === 'text') return 'Note text'
  return nameInside(path[0] === 'data' || path[0] === 'globalConfig' ? path.slice(1) : path)
}

function nameInside(inside: readonly string[]): string {
  const whole = inside.join('.')
  const name = names.get(whole)
  if (name !== undefined) return name
  const [first, ...rest] = inside
  const outer = first === undefined || rest.length === 0 ? undefined : names.get(first)
  if (outer !== undefined) return `${outer}, ${rest.join('.')}`
  return whole === '' ? 'Entire value' : whole
}

/** The field of a finding or a reference as a person reads it: `responsePathways[1]` is “Rule 2”. */
export function nameField(field: string): string {
  const row = /^(\w+)\[(\d+)\]/.exec(field)
  const rowName = rowNames.get(row?.[1] ?? '')
  if (row && rowName !== undefined) return `${rowName} ${Number(row[2]) + 1}`
  const [member = field] = field.split(/[.[]/)
  const rest = field.slice(member.length).replace(/^\./, '')
  return nameInside(rest === '' ? [member] : [member, rest])
}

/** A field inside a sentence: “Change URL of …”. One that is on or off has a phrase for its name, which stands in quotes. */
export function fieldInWords(field: string): string {
  const name = nameField(field)
  if (switches.has(field)) return `“${name}”`
  return name === field || /^\p{Lu}{2}/u.test(name) ? name : name.charAt(0).toLowerCase() + name.slice(1)
}
