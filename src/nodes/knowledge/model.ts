import { z } from 'zod'
import type { NodeKind } from '#pathway/kind.ts'
import { extractionSettings, skipsCaller, spokenFields, toolSettings } from '#pathway/members.ts'
import { commonMembers } from '#pathway/schema.ts'

/** The agent answers from a knowledge base alone, then goes on as a Default node (`decisions.md` §4.4). */
export const knowledgeKind: NodeKind = {
  key: 'knowledge',
  type: 'Knowledge Base',
  types: ['Knowledge Base', 'Vector DB Knowledge Base'],
  label: 'Knowledge Base',
  summary: 'The agent answers the caller’s questions from a text or a knowledge base, and from nothing else.',
  endsCall: false,
  isKnown: true,
  schema: z.looseObject({
    ...commonMembers,
    kb: z
      .union([z.string(), z.array(z.string())])
      .optional()
      .describe('The text itself, or the id of a vector store (KB-…).'),
  }),
  create: name => ({ name, prompt: '', kb: '' }),
  waits: data => !skipsCaller(data),
  texts: data => spokenFields(data),
  sets: data => [...extractionSettings(data), ...toolSettings(data)],
  rules: () => [],
}
