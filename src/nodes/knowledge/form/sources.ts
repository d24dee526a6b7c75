/** The sources that a node answers from, as files write them: a text, the id of a knowledge base, several of either, or something else. */
export type Knowledge =
  | { readonly from: 'text'; readonly text: string }
  | { readonly from: 'store'; readonly id: string }
  | { readonly from: 'list' }

const STORE = /^KB-\S*$/

export function readKnowledge(kb: unknown): Knowledge {
  if (kb === undefined || kb === null) return { from: 'text', text: '' }
  if (typeof kb !== 'string') return { from: 'list' }
  const id = kb.trim()
  return STORE.test(id) ? { from: 'store', id } : { from: 'text', text: kb }
}
