import type { PathwayVariable, VariableOrigin } from '#pathway/variables/list.ts'

/** Title and explanation of each origin. */
export const origins: Readonly<Record<VariableOrigin, { readonly title: string; readonly about: string }>> = {
  extracted: { title: 'Extracted', about: 'Taken from what the caller says.' },
  answered: { title: 'From an answer', about: 'Kept from the answer to a request.' },
  tool: { title: 'From a tool', about: 'Set by a tool of a node.' },
  status: {
    title: 'Request status',
    about: 'The status of the answer to a webhook’s request; 0 if there was none.',
  },
  request: { title: 'Request data', about: 'Sent with the call.' },
  secret: { title: 'Secret', about: 'The account’s secrets, by name; their values are never shown.' },
  'built-in': { title: 'Built in', about: 'Every call has it.' },
  unset: {
    title: 'Set nowhere',
    about: 'Nothing in this pathway sets it: it stays empty unless the call’s request data has it.',
  },
}

/** Tells whether the author named the variable, so that it can be renamed and set. */
export function isOwn({ origins: from }: PathwayVariable): boolean {
  return from.every(
    origin => origin === 'unset' || origin === 'extracted' || origin === 'answered' || origin === 'tool',
  )
}
