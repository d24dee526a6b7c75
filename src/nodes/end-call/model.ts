import type { NodeKind } from '#pathway/kind.ts'
import { extractionSettings, spokenFields } from '#pathway/members.ts'
import { endingMembers } from '#pathway/nodeMembers.ts'

/** The agent says its last words and hangs up (`docs/playing.md` §4). */
export const endCallKind: NodeKind = {
  key: 'end-call',
  type: 'End Call',
  types: ['End Call'],
  label: 'End Call',
  summary: 'The agent says its last words and hangs up.',
  endsCall: true,
  isKnown: true,
  members: endingMembers,
  codes: {},
  lastWords: 'Thank you for your time. Goodbye.',
  create: name => ({ name, prompt: '' }),
  waits: () => false,
  texts: data => spokenFields(data),
  sets: extractionSettings,
  rules: () => [],
}
