import type { PathwayNews } from '#contract/together.ts'
import { call, queryClient } from '#studio/shell/api.ts'
import { versionsQuery } from '#studio/shell/pathwayQueries.ts'
import { shownName, useYourName } from '#studio/shell/yourName.ts'
import type { Arrival, EditorStore, Place } from '../document/store.ts'
import type { Autosave } from './autosave.ts'
import { followPathway } from './follow.ts'
import { createParticipants, type ParticipantsStore } from './participants.ts'
import { createPresence, type Presence } from './presence.ts'
import { describeArrival } from './remoteChanges.ts'
import { tab } from './tab.ts'

const FLASH_MS = 1600
/** More than these at once are no news of a place but of the whole. */
const FLASHING_AT_MOST = 50
const LONGEST_PLACE = 200
const SIGNED_OUT = 401
export const GONE = 404

/** An opened pathway's part in what others do with it. */
export interface Together {
  readonly participants: ParticipantsStore
  readonly presence: Presence
  /** @returns ends it */
  connect(autosave: Autosave): () => void
}

/** @param notify tells the author what others changed, and where */
export function createTogether(
  store: EditorStore,
  notify: (message: string, place: Place | undefined) => void,
): Together {
  const { pathwayId } = store.getState()
  const params = { pathway_id: pathwayId }
  const participants = createParticipants(tab)
  const presence = createPresence(where =>
    call('POST /api/v1/convo_pathway/:pathway_id/presence', { params, body: { tab, name: shownName(), ...where } }),
  )
  /** Ids of those who saved since the last remote change arrived. */
  const savers = new Set<string | null>()
  let flashing: number | undefined

  function hear(autosave: Autosave, news: PathwayNews) {
    if (news.type === 'versions') void queryClient.invalidateQueries({ queryKey: versionsQuery(pathwayId).queryKey })
    else if (news.type === 'people') {
      participants.getState().meet(news.people)
      autosave.share(participants.getState().others.length > 0)
    } else {
      const wasAbsent = participants.getState().absence !== undefined
      participants.getState().setAbsence(news.deleted ? 'deleted' : undefined)
      if (news.deleted) return
      for (const author of news.saved_by) if (author !== tab) savers.add(author)
      autosave.hear({ lineage: news.lineage, number: news.revision })
      if (wasAbsent) autosave.retry()
    }
  }

  function tell(arrival: Arrival) {
    const { what, place, nodes } = describeArrival(arrival)
    const { names, flash } = participants.getState()
    const known = [...savers].flatMap(author => (author === null ? [] : (names.get(author) ?? [])))
    savers.clear()
    const who = known.length === 1 ? known[0] : known.length > 1 ? `${known[0]} and others` : 'Someone else'
    notify(`${who} ${what}.`, place)
    if (nodes.size > FLASHING_AT_MOST) return
    window.clearTimeout(flashing)
    flash(nodes)
    flashing = window.setTimeout(() => flash(new Set()), FLASH_MS)
  }

  return {
    participants,
    presence,
    connect(autosave) {
      const following = followPathway(pathwayId, {
        onOpen() {
          presence.start()
          void queryClient.invalidateQueries({ queryKey: versionsQuery(pathwayId).queryKey })
          if (store.getState().saveState.is === 'offline') autosave.retry()
        },
        onNews: news => hear(autosave, news),
        onClosed() {
          presence.stop()
          participants.getState().meet([])
          autosave.share(false)
        },
        onRefused(status) {
          const { absence, setAbsence } = participants.getState()
          if (status === GONE && absence === undefined) setAbsence('missing')
          if (status === SIGNED_OUT) store.getState().setSaveState({ is: 'signed-out' })
        },
      })
      presence.move(placeOf(store))
      const ends = [
        following.end,
        participants.subscribe((state, before) => {
          if (before.absence !== undefined && state.absence === undefined) following.begin()
        }),
        useYourName.subscribe(presence.tell),
        store.subscribe((state, before) => {
          if (state.selection !== before.selection) presence.move(placeOf(store))
          if (state.arrived && state.arrived !== before.arrived) tell(state.arrived)
        }),
        followFocus(presence),
      ]
      return () => {
        for (const end of ends) end()
        window.clearTimeout(flashing)
      }
    },
  }
}

function placeOf(store: EditorStore) {
  const { nodes, edges } = store.getState().selection
  const [node] = nodes
  const [edge] = edges
  return { node_id: idForPresence(node), edge_key: node === undefined ? idForPresence(edge) : null }
}

/** A foreign file may have ids of any length. */
function idForPresence(place: string | undefined): string | null {
  return place === undefined || place.length > LONGEST_PLACE ? null : place
}

/** The field that the author is in: forms mark each with its path. */
function followFocus(presence: Presence): () => void {
  const ending = new AbortController()
  const look = ({ type, relatedTarget }: FocusEvent) => {
    // Something else takes the focus, which is told by its own event.
    if (type === 'focusout' && relatedTarget) return
    const field = document.activeElement?.closest<HTMLElement>('[data-field]')?.dataset.field
    presence.move({ field: idForPresence(field) })
  }
  for (const event of ['focusin', 'focusout'] as const)
    document.addEventListener(event, look, { signal: ending.signal })
  return () => ending.abort()
}
