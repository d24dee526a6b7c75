/** The nodes of the small pathway that a call with a task plays (`docs/api-decisions.md` §6): their ids in its timeline, and what a person calls them. */
export const taskNodes = { opening: 'Opening', task: 'Task', end: 'Goodbye' } as const
