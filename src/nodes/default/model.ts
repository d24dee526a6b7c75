import type { NodeKind } from '#pathway/kind.ts'
import { extractionSettings, skipsCaller, spokenFields, toolSettings } from '#pathway/members.ts'
import { commonMembers } from '#pathway/nodeMembers.ts'

/** The agent speaks, the caller answers, and an edge is chosen (`docs/playing.md` §1 to §3). */
export const defaultKind: NodeKind = {
  key: 'default',
  type: 'Default',
  types: ['Default'],
  label: 'Speak',
  summary: 'The agent speaks, listens, and chooses the edge that fits what the caller says.',
  endsCall: false,
  isKnown: true,
  members: commonMembers,
  codes: {},
  create: name => ({ name, prompt: '' }),
  waits: data => !skipsCaller(data),
  texts: data => spokenFields(data),
  sets: data => [...extractionSettings(data), ...toolSettings(data)],
  rules: () => [],
}
