import type { Guard } from '../guards.ts'
import type { StreamMessage } from './eventStream.ts'

/** What a message says; nothing for one that a newer service sends and this studio does not know. */
export function readMessage<T>(isKnown: Guard<T>, { data }: StreamMessage): T[] {
  const message = parsed(data)
  return isKnown(message) ? [message] : []
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
