import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'

/** News between the parts of the service, and between its processes: a topic, the id of what changed, and a word about it. */
export interface Bus {
  /** @param note short: a notification stays below 8 kB */
  publish(topic: string, id: string, note?: string): Promise<void>
  /** The same as part of a statement: what it selects for each row, and tells once its transaction is committed. */
  telling(topic: string, id: string, note?: string): SQL
  /** @returns Ends the subscription. */
  subscribe(topic: string, hear: Hear): () => void
}

type Hear = (id: string, note: string | undefined) => void

interface News {
  readonly topic: string
  readonly id: string
  readonly note?: string | undefined
}

const write = (news: News): string => JSON.stringify(news)

const CHANNEL = 'dialpath'

export async function openBus(database: Pick<Database, 'listen' | 'notify'>): Promise<Bus> {
  const listeners = new Map<string, Set<Hear>>()
  await database.listen(CHANNEL, payload => {
    const { topic, id, note }: News = JSON.parse(payload)
    for (const hear of listeners.get(topic) ?? []) hear(id, note)
  })
  return {
    publish: (topic, id, note) => database.notify(CHANNEL, write({ topic, id, note })),
    telling: (topic, id, note) => sql`pg_notify(${CHANNEL}, ${write({ topic, id, note })})`,
    subscribe(topic, hear) {
      const known = listeners.get(topic) ?? new Set()
      listeners.set(topic, known.add(hear))
      return () => {
        known.delete(hear)
      }
    },
  }
}
