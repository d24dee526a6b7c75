import { taskNodes } from '#contract/taskNodes.ts'
import type { PathwayDocument } from '#pathway/document.ts'

/** A call with a task instead of a pathway (`docs/api-decisions.md` §6) plays the smallest pathway that holds it. */
export function taskPathway(task: string, first_sentence: string | undefined): PathwayDocument {
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
      { id: 'end', type: 'End Call', data: { name: taskNodes.end, prompt: 'Say a short goodbye.' } },
    ],
    edges: [
      ...(opening ? [{ id: 'answered', source: 'opening', target: 'task', label: 'The person answered' }] : []),
      { id: 'done', source: 'task', target: 'end', label: 'The task is done, or the person wants to end the call' },
    ],
  }
}
