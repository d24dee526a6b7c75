import { AUTHOR_NOTE, commonMembers } from './nodeMembers.ts'

/** Sentences in a node's data; names, ids and the like mean another thing with a word of somebody else in them. */
const ofNodes: ReadonlySet<string> = new Set([
  ...commonMembers
    .filter(({ texts }) => texts?.group === 'spoken' && texts.shape === undefined)
    .map(({ path }) => `data.${path}`),
  `data.${AUTHOR_NOTE}`,
  'data.globalPrompt',
  'globalConfig.globalPrompt',
])

/** Tells whether a place of a document, as conflicts name it, holds sentences that two people can write at together. */
export function isFreeText([list, ...path]: readonly string[]): boolean {
  if (path.length === 0) return list === 'description' || list === 'globalPrompt'
  const member = path.slice(1).join('.')
  if (list === 'nodes') return ofNodes.has(member)
  if (list === 'edges') return member === 'data.description'
  return list === 'canvas.notes' && member === 'text'
}
