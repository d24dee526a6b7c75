/** The type of the messages by which a stream of the timeline says that the call's record has changed (`docs/api-decisions.md` §8). */
export const RECORD_CHANGED = 'record'
