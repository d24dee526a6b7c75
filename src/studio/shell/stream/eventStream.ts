/** One message of a `text/event-stream`. */
export interface StreamMessage {
  /** Value of `last-event-id` to resume after this message. */
  readonly id: string
  /** Its type; `message` where it names none. */
  readonly event: string
  readonly data: string
}

/**
 * Reads a `text/event-stream` from the pieces in which it arrives, wherever they are cut. Give it each piece; it gives back the messages
 * that are complete by then.
 */
export function createStreamReader(): (piece: string) => StreamMessage[] {
  let rest = ''
  let id = ''
  let event = 'message'
  let data: string[] = []
  return piece => {
    const messages: StreamMessage[] = []
    const lines = (rest + piece).split(/\r\n|\n|\r(?!$)/)
    rest = lines.pop() ?? ''
    for (const line of lines) {
      if (line === '') {
        if (data.length > 0) messages.push({ id, event, data: data.join('\n') })
        data = []
        event = 'message'
      } else if (!line.startsWith(':')) {
        const [, name = '', value = ''] = /^([^:]*):? ?(.*)$/s.exec(line) ?? []
        if (name === 'data') data.push(value)
        else if (name === 'id') id = value
        else if (name === 'event') event = value
      }
    }
    return messages
  }
}
