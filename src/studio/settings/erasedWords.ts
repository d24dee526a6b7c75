import type { ErasedCounts, ErasedKind } from '#contract/erasures.ts'
import { countedEach } from '#ui/counted.ts'

/** Each kind in the order in which a person asks for it: one of it, and several. */
const words: Readonly<Record<ErasedKind, readonly [one: string, several: string]>> = {
  calls: ['call', 'calls'],
  recordings: ['recording', 'recordings'],
  sms_conversations: ['SMS conversation', 'SMS conversations'],
  sms_messages: ['text message', 'text messages'],
  batch_entries: ['batch or campaign entry', 'batch or campaign entries'],
  web_conversations: ['web agent conversation', 'web agent conversations'],
  chats: ['test chat', 'test chats'],
  prompts: ['model prompt', 'model prompts'],
  documents: ['pathway snapshot of a call', 'pathway snapshots of calls'],
  webhook_messages: ['pending webhook message', 'pending webhook messages'],
  answers: ['saved API response', 'saved API responses'],
  mentions: ['mention in someone else’s records', 'mentions in other people’s records'],
}

/** “2 calls”, “1 recording”; nothing of what there is none. */
export function listErased(erased: ErasedCounts): readonly string[] {
  // `Object.entries` forgets which keys an object has.
  const kinds = Object.entries(words) as [ErasedKind, readonly [string, string]][]
  return countedEach(...kinds.map(([kind, [one, several]]): [number, string, string] => [erased[kind], one, several]))
}
