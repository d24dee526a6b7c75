import type { Finding } from '#pathway/finding.ts'

/**
 * A finding whose sentence names nodes by their place: a node's new name needs a new sentence, not a new analysis.
 */
export interface Draft extends Omit<Finding, 'message'> {
  readonly say: (nameOf: NameOf) => string
}

/** The name of the node at a place. */
export type NameOf = (place: number) => string

/** Names a field of a node or edge as a person says it: “URL”. */
export function fieldInWords(field: string): string {
  const member = /^[^.[]*/.exec(field)?.[0] ?? field
  return Object.hasOwn(words, member) ? (words[member] ?? member) : member
}

const words: Readonly<Record<string, string>> = {
  name: 'name',
  text: 'text',
  prompt: 'prompt',
  condition: 'condition',
  url: 'URL',
  body: 'request body',
  headers: 'header',
  auth: 'authorization',
  kb: 'knowledge',
  globalLabel: 'global label',
  globalDescription: 'global description',
  transferNumber: 'transfer number',
  extractVars: 'extraction description',
  responsePathways: 'rule value',
  label: 'label',
  description: 'description',
}
