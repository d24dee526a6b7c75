import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Person } from '#contract/together.ts'
import { same } from '#pathway/merge.ts'

/** White text on each is legible. */
const COLOURS = ['#1d4ed8', '#b4235a', '#0f766e', '#6d28d9', '#b45309', '#15803d', '#a21caf', '#475569']
const OWN_COLOUR = COLOURS[0] ?? ''

/** Somebody else who has the pathway open; where their pointer is changes too often to stand here. */
export interface Participant extends Omit<Person, 'pointer'> {
  readonly colour: string
}

export interface RemotePointer {
  readonly someone: Participant
  readonly x: number
  readonly y: number
}

/**
 * A reason why the service has no such pathway: somebody `deleted` it while it was open here; it is `missing`, deleted meanwhile or not in
 * the backup that the service was restored from; or it is `lost`, since the service cannot restore it.
 */
export type Absence = 'deleted' | 'missing' | 'lost'

/** Presence of the other participants. */
export interface ParticipantsState {
  readonly others: readonly Participant[]
  readonly pointers: readonly RemotePointer[]
  readonly ownColour: string
  /** Names by tab, also of those who have left. */
  readonly names: ReadonlyMap<string, string>
  /** Nodes that others changed just now. */
  readonly flashing: ReadonlySet<string>
  /** Undefined while the service has the pathway. */
  readonly absence: Absence | undefined
  meet(people: readonly Person[]): void
  flash(nodes: ReadonlySet<string>): void
  setAbsence(absence: Absence | undefined): void
}

export type ParticipantsStore = StoreApi<ParticipantsState>

/** @param tab this editor's own */
export function createParticipants(tab: string): ParticipantsStore {
  return createStore<ParticipantsState>()((set, get) => ({
    others: [],
    pointers: [],
    ownColour: OWN_COLOUR,
    names: new Map(),
    flashing: new Set(),
    absence: undefined,
    meet(people) {
      const colours = colourAll(people)
      const before = get()
      const met = people
        .filter(person => person.tab !== tab)
        .map(({ pointer: _, ...person }): Participant => ({ ...person, colour: colours.get(person.tab) ?? OWN_COLOUR }))
      const others = same(met, before.others) ? before.others : met
      const isNamed = others === before.others
      set({
        others,
        names: isNamed ? before.names : new Map([...before.names, ...people.map(one => [one.tab, one.name] as const)]),
        ownColour: colours.get(tab) ?? OWN_COLOUR,
        pointers: people.flatMap(({ tab, pointer }) => {
          const someone = others.find(one => one.tab === tab)
          return someone && pointer ? [{ someone, ...pointer }] : []
        }),
      })
    },
    flash: flashing => set({ flashing }),
    setAbsence: absence => set({ absence }),
  }))
}

/** A colour for each, the same in every editor: by the tab's name, and the next free one where two meet. */
function colourAll(people: readonly Person[]): ReadonlyMap<string, string> {
  const colours = new Map<string, string>()
  for (const { tab } of people.toSorted((one, other) => (one.tab < other.tab ? -1 : 1))) {
    const first = [...tab].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 997, 7)
    const order = COLOURS.map((_, step) => COLOURS[(first + step) % COLOURS.length] ?? OWN_COLOUR)
    const taken = new Set(colours.values())
    colours.set(tab, order.find(colour => !taken.has(colour)) ?? order[0] ?? OWN_COLOUR)
  }
  return colours
}
