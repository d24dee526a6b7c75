import type { PathwayVariable, VariableOrigin } from '#pathway/variables/list.ts'

/** Title and explanation of each origin. */
export const origins: Readonly<Record<VariableOrigin, { readonly title: string; readonly about: string }>> = {
  extracted: { title: 'Extracted', about: 'Taken from what the caller says.' },
  answered: { title: 'From response', about: 'Saved from a webhook response.' },
  tool: { title: 'From a tool', about: 'Set by a tool of a node.' },
  status: {
    title: 'Response status',
    about: 'Status code of the webhook’s response, or 0 if there was none.',
  },
  request: { title: 'Request data', about: 'Sent with the call.' },
  secret: { title: 'Secret', about: 'Your account’s secrets, by name. Values are never shown.' },
  'built-in': { title: 'Built in', about: 'Every call has it.' },
  unset: {
    title: 'Never set',
    about: 'Not set in this pathway. Blank unless passed in with the call.',
  },
}

/** Tells whether the author named the variable, so that it can be renamed and set. */
export function isOwn({ origins: from }: PathwayVariable): boolean {
  return from.every(
    origin => origin === 'unset' || origin === 'extracted' || origin === 'answered' || origin === 'tool',
  )
}
