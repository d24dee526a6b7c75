/**
 * Options of Node for processes that live for minutes at most: their database is not worth an optimising compiler, which would take half
 * of their time, nor is what they throw away worth collecting in several threads, which takes a tenth of it.
 */
export const shortLived = ['--liftoff-only', '--single-threaded-gc']
