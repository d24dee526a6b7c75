/** The nodes of the small pathway that a call with a task plays (§4.9): their ids in its timeline, and what a person calls them. */
export const taskNodes = { opening: 'Opening', task: 'Task', end: 'Goodbye' } as const
