import { DEFAULT_TRANSFER, taskNodeName, taskNodes, transferNodeId } from '#contract/taskNodes.ts'
import { isRecord, type PathwayDocument } from '#pathway/document.ts'

/** A call, or another conversation, that follows a task. */
export interface Task {
  readonly task: string
  readonly first_sentence?: string | null | undefined
  readonly transfers?: readonly Transfer[]
}

/** A number that the agent can transfer to, and the name by which it chooses it. */
export interface Transfer {
  readonly name: string
  readonly number: string
}

/** A call with a task instead of a pathway (`docs/api-decisions.md` §6) plays the smallest pathway that holds it. */
export function taskPathway({ task, first_sentence, transfers = [] }: Task): PathwayDocument {
  const opening = first_sentence?.trim()
  return {
    name: 'Task',
    description: '',
    nodes: [
      ...(opening
        ? [{ id: 'opening', type: 'Default', data: { name: taskNodes.opening, isStart: true, text: opening } }]
        : []),
      {
        id: 'task',
        type: 'Default',
        // A conversation that no edge is for until it is over has no answers that fit nothing.
        data: { name: taskNodes.task, isStart: !opening, prompt: task, noMatch: { limit: 0 } },
      },
      ...transfers.map(transferNode),
      { id: 'end', type: 'End Call', data: { name: taskNodes.end, prompt: 'Say a short goodbye.' } },
    ],
    edges: [
      ...(opening ? [{ id: 'answered', source: 'opening', target: 'task', label: 'The person answered' }] : []),
      ...transfers.map(transferEdge),
      { id: 'done', source: 'task', target: 'end', label: 'The task is done, or the person wants to end the call' },
    ],
  }
}

/**
 * The numbers of `transfer_list`, and `transfer_phone_number` for whoever asks for nobody by name, where the list has no number for that.
 * The model `turbo` transfers to nobody.
 */
export function transfersOf(request: Readonly<Record<string, unknown>>): readonly Transfer[] {
  const { transfer_list, transfer_phone_number, model } = request
  if (model === 'turbo') return []
  const listed = isRecord(transfer_list) ? transfer_list : {}
  const all = { ...(transfer_phone_number ? { [DEFAULT_TRANSFER]: transfer_phone_number } : {}), ...listed }
  return Object.entries(all).flatMap(([name, number]) =>
    typeof number === 'string' && number !== '' ? [{ name, number }] : [],
  )
}

function transferNode({ name, number }: Transfer) {
  const id = transferNodeId(name)
  const text = name === DEFAULT_TRANSFER ? 'I’ll put you through now.' : `I’ll put you through to ${name} now.`
  return { id, type: 'Transfer Node', data: { name: taskNodeName(id), text, transferNumber: number } }
}

function transferEdge({ name }: Transfer) {
  const id = transferNodeId(name)
  const who = name === DEFAULT_TRANSFER ? 'a person' : name
  const description = `Take it also where the task says to transfer the call${name === DEFAULT_TRANSFER ? '' : ` to ${name}`}.`
  return { id, source: 'task', target: id, label: `The person wants to speak with ${who}`, data: { description } }
}
