import { setImmediate } from 'node:timers/promises'

/**
 * Ends one piece of work on the thread that answers, so that other requests are not kept waiting by several large pieces in a row: to
 * parse, check and write the largest document takes tens of milliseconds each.
 */
export const letOthersRun = (): Promise<void> => setImmediate()
