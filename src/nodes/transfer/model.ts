import { z } from 'zod'
import type { NodeData } from '#pathway/document.ts'
import type { NodeKind } from '#pathway/kind.ts'
import { extractionSettings, spokenFields, textFields } from '#pathway/members.ts'
import { commonMembers } from '#pathway/schema.ts'

/** The agent speaks and hands the call to a number (`decisions.md` §4.4). */
export const transferKind: NodeKind = {
  key: 'transfer',
  type: 'Transfer Node',
  types: ['Transfer Node', 'Transfer Call'],
  label: 'Transfer',
  summary: 'The agent announces the transfer and hands the call to another number.',
  endsCall: true,
  isKnown: true,
  schema: z.looseObject({
    ...commonMembers,
    transferNumber: z.string().optional().describe('The number to transfer to; {{variables}} are allowed.'),
  }),
  create: name => ({ name, prompt: '', transferNumber: '' }),
  waits: () => false,
  texts: data => [...spokenFields(data), ...textFields(data, ['transferNumber'])],
  sets: extractionSettings,
  rules: () => [],
}

/** The number that the node transfers to, as it is written; empty where there is none that can be read. */
export function transferNumber(data: NodeData): string {
  const { transferNumber: number } = data
  return typeof number === 'string' || typeof number === 'number' ? String(number).trim() : ''
}
