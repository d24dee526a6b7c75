import { isKnownEvent, type RecordedEvent } from '#runtime/events/event.ts'
import type { EditorStore } from '../document/store.ts'
import { chatApi } from './chatApi.ts'
import { browserMemory } from './chatMemory.ts'
import { type ChatStore, createChatStore } from './chatStore.ts'
import type { Highlight, HighlightStep } from './highlight.ts'

/** The one chat of an opened pathway; it stays while the panel shows something else. */
export function createChat(store: EditorStore, highlight: Highlight): ChatStore {
  const { pathwayId } = store.getState()
  return createChatStore({
    pathwayId,
    api: chatApi,
    document: () => store.getState().document,
    light: events => highlight.walk(stepsOf(events)),
    relight: events => highlight.place(stepsOf(events)),
    darken: highlight.clear,
    memory: browserMemory(pathwayId),
  })
}

/** Returns the steps of a turn for the canvas, from the events themselves: the editor would open with all that makes rows of a timeline. */
function stepsOf(events: readonly RecordedEvent[]): readonly HighlightStep[] {
  return events.flatMap(event => {
    if (!isKnownEvent(event) || event.event_type !== 'node.transition') return []
    const { chosen_node_id, edge_key } = event.payload
    return [{ node_id: chosen_node_id, edge_key }]
  })
}
