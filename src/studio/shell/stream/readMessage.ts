import type { Guard } from '../guards.ts'
import type { StreamMessage } from './eventStream.ts'

/** Parses a message into a list of one; an empty list for an unknown message of a newer service. */
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
