import { isRecord } from '#pathway/document.ts'
import { DRAFT_PREFIX } from '#studio/shell/drafts.ts'
import type { ChatMemory } from './chatState.ts'

/** Storage in this browser: request data for good, the current chat for as long as the tab is open. */
export function browserMemory(pathwayId: string): ChatMemory {
  const dataKey = `${DRAFT_PREFIX}chat-data-${pathwayId}`
  const chatKey = `dialpath-chat-${pathwayId}`
  return {
    readRequestData() {
      try {
        const kept: unknown = JSON.parse(localStorage.getItem(dataKey) ?? '{}')
        return isRecord(kept) ? kept : {}
      } catch {
        return {}
      }
    },
    keepRequestData: data =>
      keep(() => localStorage, dataKey, Object.keys(data).length > 0 ? JSON.stringify(data) : undefined),
    readChatId() {
      try {
        return sessionStorage.getItem(chatKey) ?? undefined
      } catch {
        return undefined
      }
    },
    keepChatId: chat_id => keep(() => sessionStorage, chatKey, chat_id),
  }
}

/** A browser may keep nothing, as in some private windows: then the chat lives as long as its page. */
function keep(storage: () => Storage, key: string, value: string | undefined) {
  try {
    if (value === undefined) storage().removeItem(key)
    else storage().setItem(key, value)
  } catch {
    // Nothing is lost that the page itself does not have.
  }
}
