import type { NodeKind } from '#pathway/kind.ts'
import { extractionSettings, skipsCaller, spokenFields, toolSettings } from '#pathway/members.ts'
import { commonMembers, type NodeMember } from '#pathway/nodeMembers.ts'

const members: readonly NodeMember[] = [
  {
    path: 'kb',
    mistakenFor: ['knowledgeBase'],
    label: 'Knowledge',
    types: ['text', 'list'],
    summary: 'The text itself, or the ID of a vector store (KB-…).',
    section: 'knowledge',
    // A text, or the id of a store.
    texts: { group: 'spoken', isWritten: text => /\s/.test(text.trim()) },
    words: 'knowledge',
  },
]

/** The agent answers from a knowledge base alone, then goes on as a Default node (`docs/playing.md` §4). */
export const knowledgeKind: NodeKind = {
  key: 'knowledge',
  type: 'Knowledge Base',
  types: ['Knowledge Base', 'Vector DB Knowledge Base'],
  label: 'Knowledge Base',
  summary: 'The agent answers questions only from a text or a knowledge base.',
  endsCall: false,
  isKnown: true,
  members: [...commonMembers, ...members],
  codes: { 'knowledge-missing': { severity: 'error', name: 'No knowledge' } },
  create: name => ({ name, prompt: '', kb: '' }),
  waits: data => !skipsCaller(data),
  texts: data => spokenFields(data),
  sets: data => [...extractionSettings(data), ...toolSettings(data)],
  rules: () => [],
}
