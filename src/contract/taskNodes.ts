/** The nodes of the small pathway that a call with a task plays (`docs/api-decisions.md` §6): their ids in its timeline, and what a person calls them. */
export const taskNodes = { opening: 'Opening', task: 'Task', end: 'Goodbye' } as const

const TRANSFER = 'transfer:'
/** The entry of a `transfer_list` for whoever asks for nobody by name. */
export const DEFAULT_TRANSFER = 'default'

/** The node that transfers to an entry of the `transfer_list`. */
export const transferNodeId = (name: string) => `${TRANSFER}${name}`

/** The name of a node of a call with a task; undefined for the id of none. */
export function taskNodeName(node_id: string): string | undefined {
  if (!node_id.startsWith(TRANSFER)) return new Map<string, string>(Object.entries(taskNodes)).get(node_id)
  const name = node_id.slice(TRANSFER.length)
  return name === DEFAULT_TRANSFER ? 'Transfer' : `Transfer to ${name}`
}
