/**
 * An error as the log shows it. A failed query's message and `params` hold the values that were written, secrets among them, so
 * only its text with placeholders is kept, and what the database said of it.
 */
export function describeError(error: Error): { type: string; message: string; stack: string } {
  const cause = error.cause instanceof Error ? error.cause : undefined
  const isQuery = 'query' in error && 'params' in error
  const message = isQuery ? `Failed query: ${String(error.query)}` : error.message
  const stack = error.stack?.split('\n').filter(line => /^\s+at /.test(line)) ?? []
  return {
    type: error.name,
    message: cause ? `${message} (${cause.message})` : message,
    stack: [message, ...stack].join('\n'),
  }
}
