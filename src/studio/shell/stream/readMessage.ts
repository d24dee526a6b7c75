import type { z } from 'zod'
import type { StreamMessage } from './eventStream.ts'

/** What a message says; nothing for one that a newer service sends and this studio does not know. */
export function readMessage<S extends z.ZodType>(schema: S, { data }: StreamMessage): z.output<S>[] {
  const reading = schema.safeParse(parsed(data))
  return reading.success ? [reading.data] : []
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
