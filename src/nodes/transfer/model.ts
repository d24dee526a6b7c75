import type { NodeData } from '#pathway/document.ts'
import type { NodeKind } from '#pathway/kind.ts'
import { extractionSettings, spokenFields, textFields } from '#pathway/members.ts'
import { endingMembers, type NodeMember } from '#pathway/nodeMembers.ts'

const members: readonly NodeMember[] = [
  {
    path: 'transferNumber',
    label: 'Number',
    mistakenFor: ['phoneNumber', 'transferTo'],
    types: ['text', 'number'],
    summary: 'The number to transfer to. {{variables}} are allowed.',
    section: 'destination',
    texts: { group: 'spoken' },
    words: 'transfer number',
  },
  {
    path: 'warmTransferFields',
    label: 'Warm transfer',
    types: [],
    section: 'destination',
    isShownWhenSet: true,
    isOnlyKept: true,
  },
]

/** The agent speaks and hands the call to a number (`docs/playing.md` §4). */
export const transferKind: NodeKind = {
  key: 'transfer',
  type: 'Transfer Node',
  types: ['Transfer Node', 'Transfer Call'],
  label: 'Transfer',
  summary: 'The agent announces the transfer and hands the call to another number.',
  endsCall: true,
  mayFail: true,
  isKnown: true,
  members: [...endingMembers, ...members],
  codes: {
    'transfer-number-missing': { severity: 'error', name: 'No transfer number' },
    'transfer-number-invalid': { severity: 'error', name: 'Invalid phone number' },
  },
  lastWords: 'One moment while I transfer you.',
  create: name => ({ name, prompt: '', transferNumber: '' }),
  waits: () => false,
  texts: data => [...spokenFields(data), ...textFields(data, ['transferNumber'])],
  sets: extractionSettings,
  rules: () => [],
}

/** The number that the node transfers to, as written; empty if there is none. */
export function transferNumber(data: NodeData): string {
  const { transferNumber: number } = data
  return typeof number === 'string' || typeof number === 'number' ? String(number).trim() : ''
}
