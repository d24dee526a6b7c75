import type { Database } from '../db/open.ts'

/** News between the parts of the service, and between its processes: a topic, and the id of what changed. */
export interface Bus {
  publish(topic: string, id: string): Promise<void>
  /** @returns Ends the subscription. */
  subscribe(topic: string, hear: (id: string) => void): () => void
}

const CHANNEL = 'dialpath'

export async function openBus(database: Pick<Database, 'listen' | 'notify'>): Promise<Bus> {
  const listeners = new Map<string, Set<(id: string) => void>>()
  await database.listen(CHANNEL, payload => {
    const { topic, id } = JSON.parse(payload) as { topic: string; id: string }
    for (const hear of listeners.get(topic) ?? []) hear(id)
  })
  return {
    publish: (topic, id) => database.notify(CHANNEL, JSON.stringify({ topic, id })),
    subscribe(topic, hear) {
      const known = listeners.get(topic) ?? new Set()
      listeners.set(topic, known.add(hear))
      return () => {
        known.delete(hear)
      }
    },
  }
}
