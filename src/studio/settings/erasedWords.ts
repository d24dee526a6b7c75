import type { ErasedCounts, ErasedKind } from '#contract/erasures.ts'
import { countedEach } from '#ui/counted.ts'

/** Each kind in the order in which a person asks for it: one of it, and several. */
const words: Readonly<Record<ErasedKind, readonly [one: string, several: string]>> = {
  calls: ['call', 'calls'],
  recordings: ['recording', 'recordings'],
  sms_conversations: ['SMS conversation', 'SMS conversations'],
  sms_messages: ['text message', 'text messages'],
  batch_entries: ['entry of a batch or campaign', 'entries of batches and campaigns'],
  web_conversations: ['conversation with a web agent', 'conversations with web agents'],
  chats: ['test chat', 'test chats'],
  prompts: ['prompt to a model', 'prompts to models'],
  documents: ['copy of a pathway as it was played', 'copies of pathways as they were played'],
  webhook_messages: ['message that waits for a webhook', 'messages that wait for webhooks'],
  answers: ['answer kept for repeated requests', 'answers kept for repeated requests'],
  mentions: ['mention in a record about others', 'mentions in records about others'],
}

/** “2 calls”, “1 recording”; nothing of what there is none. */
export function listErased(erased: ErasedCounts): readonly string[] {
  // `Object.entries` forgets which keys an object has.
  const kinds = Object.entries(words) as [ErasedKind, readonly [string, string]][]
  return countedEach(...kinds.map(([kind, [one, several]]): [number, string, string] => [erased[kind], one, several]))
}
