import type { EventSourceMessage } from 'eventsource-parser'
import type { Guard } from '../guards.ts'

/** Parses a message into a list of one; an empty list for an unknown message of a newer service. */
export function readMessage<T>(isKnown: Guard<T>, { data }: EventSourceMessage): T[] {
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
