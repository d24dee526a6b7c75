import { isNode, isRecord, nodeData, type PathwayDocument, textMember } from './document.ts'

/** The place of a document's global prompt (`docs/api-decisions.md` §3). */
export type GlobalPromptPlace =
  /** `globalConfig.globalPrompt` of the entry at this index of `nodes`. */
  | { readonly at: 'entry'; readonly index: number }
  /** `data.globalPrompt` of the node at this index. */
  | { readonly at: 'node'; readonly index: number }
  /** A member of the document itself. */
  | { readonly at: 'document' }

/** The first place that holds a global prompt; undefined where none does. An entry comes before a node, a node before the document. */
export function findGlobalPrompt(document: PathwayDocument): GlobalPromptPlace | undefined {
  const entry = document.nodes.findIndex(
    one => isRecord(one.globalConfig) && typeof one.globalConfig.globalPrompt === 'string',
  )
  if (entry >= 0) return { at: 'entry', index: entry }
  const node = document.nodes.findIndex(one => isNode(one) && textMember(nodeData(one), 'globalPrompt') !== '')
  if (node >= 0) return { at: 'node', index: node }
  return typeof document.globalPrompt === 'string' ? { at: 'document' } : undefined
}

/** The global prompts that were read: a turn asks several times, and a pathway may have thousands of nodes. */
const promptsOf = new WeakMap<PathwayDocument, string>()

/** The one global prompt of the pathway; empty where none is written. */
export function readGlobalPrompt(document: PathwayDocument): string {
  let prompt = promptsOf.get(document)
  if (prompt === undefined) {
    prompt = promptIn(document)
    promptsOf.set(document, prompt)
  }
  return prompt
}

function promptIn(document: PathwayDocument): string {
  const place = findGlobalPrompt(document)
  if (!place) return ''
  if (place.at === 'document') return typeof document.globalPrompt === 'string' ? document.globalPrompt : ''
  const entry = document.nodes[place.index]
  if (!entry) return ''
  if (place.at === 'entry') return isRecord(entry.globalConfig) ? textMember(entry.globalConfig, 'globalPrompt') : ''
  return isNode(entry) ? textMember(nodeData(entry), 'globalPrompt') : ''
}
