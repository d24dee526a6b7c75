import { type Person, PRESENCE_MS } from '#contract/together.ts'
import type { Bus } from '../bus/bus.ts'

const LOOK_EVERY_MS = 5000

/** A message between processes about the people in a pathway. */
type Word =
  /** A tab follows the pathway's stream; said again whenever a process asks who is there. */
  | { readonly is: 'here'; readonly tab: string; readonly person: Person | undefined }
  | { readonly is: 'moved'; readonly person: Person }
  | { readonly is: 'gone'; readonly tab: string }
  | { readonly is: 'asking' }

interface Entry {
  /** Undefined until the tab has said who it is. */
  readonly person: Person | undefined
  readonly heardAt: number
}

/** The pathway's people as this process knows them, while somebody follows it here. */
interface Room {
  readonly entries: Map<string, Entry>
  /** Functions that end the streams of the tabs that are followed by this process. */
  readonly own: Map<string, Set<() => void>>
  readonly watchers: Set<() => void>
}

/** The people who have a pathway open, in all processes of the service. Nothing of it is stored. */
export interface Presence {
  /**
   * Somebody follows a pathway, as `tab` where they name one: they are there from their first word on, until the stream is closed or
   * they are silent.
   *
   * @param hear called when the people change
   * @param end ends the stream of a tab that fell silent
   * @returns ends it
   */
  enter(pathway_id: string, tab: string | undefined, hear: () => void, end: () => void): Promise<() => void>
  move(pathway_id: string, person: Person): Promise<void>
  people(pathway_id: string): readonly Person[]
  stop(): void
}

const TOPIC = 'presence'

export function openPresence(bus: Bus, now: () => number, warn: (message: string) => void): Presence {
  const rooms = new Map<string, Room>()

  function say(pathway_id: string, word: Word): Promise<void> {
    return bus.publish(TOPIC, pathway_id, JSON.stringify(word))
  }

  /** For words that nobody waits for. */
  function mention(pathway_id: string, word: Word) {
    say(pathway_id, word).catch((error: unknown) => warn(`Who has a pathway open could not be told: ${error}`))
  }

  function tell({ watchers }: Room) {
    for (const hear of watchers) hear()
  }

  function announceOwn(pathway_id: string, { own, entries }: Room) {
    for (const tab of own.keys()) mention(pathway_id, { is: 'here', tab, person: entries.get(tab)?.person })
  }

  const unsubscribe = bus.subscribe(TOPIC, (pathway_id, note) => {
    const room = rooms.get(pathway_id)
    if (!room || note === undefined) return
    const word: Word = JSON.parse(note)
    const { entries, own } = room
    if (word.is === 'asking') announceOwn(pathway_id, room)
    else if (word.is === 'here') {
      if (!entries.has(word.tab)) entries.set(word.tab, { person: word.person, heardAt: now() })
    } else if (word.is === 'moved') {
      // A word that comes after its tab has gone must not bring it back.
      if (entries.has(word.person.tab)) entries.set(word.person.tab, { person: word.person, heardAt: now() })
    } else if (own.has(word.tab)) announceOwn(pathway_id, room)
    else entries.delete(word.tab)
    tell(room)
  })

  function dropSilent() {
    for (const room of rooms.values()) {
      const silent = [...room.entries].filter(([, { heardAt }]) => now() - heardAt > PRESENCE_MS)
      for (const [tab] of silent) {
        room.entries.delete(tab)
        for (const end of room.own.get(tab) ?? []) end()
      }
      if (silent.length > 0) tell(room)
    }
  }
  const timer = setInterval(dropSilent, LOOK_EVERY_MS)
  timer.unref()

  return {
    async enter(pathway_id, tab, hear, end) {
      const room = rooms.get(pathway_id) ?? { entries: new Map(), own: new Map(), watchers: new Set() }
      const isFirst = room.watchers.size === 0
      rooms.set(pathway_id, room)
      room.watchers.add(hear)
      const ends = (tab !== undefined && room.own.get(tab)) || new Set()
      if (tab !== undefined) room.own.set(tab, ends.add(end))
      function leave() {
        room.watchers.delete(hear)
        ends.delete(end)
        if (room.watchers.size === 0) rooms.delete(pathway_id)
        if (tab === undefined || ends.size > 0) return
        room.own.delete(tab)
        mention(pathway_id, { is: 'gone', tab })
      }
      try {
        if (isFirst) await say(pathway_id, { is: 'asking' })
        if (tab !== undefined) await say(pathway_id, { is: 'here', tab, person: room.entries.get(tab)?.person })
      } catch (error) {
        leave()
        throw error
      }
      return leave
    },
    move: (pathway_id, person) => say(pathway_id, { is: 'moved', person }),
    people: pathway_id => [...(rooms.get(pathway_id)?.entries.values() ?? [])].flatMap(({ person }) => person ?? []),
    stop() {
      clearInterval(timer)
      unsubscribe()
    },
  }
}
