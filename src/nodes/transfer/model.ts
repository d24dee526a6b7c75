import { isPossiblePhoneNumber } from 'libphonenumber-js/min'
import { z } from 'zod'
import { type NodeData, nodeData, nodeName } from '#pathway/document.ts'
import type { Finding } from '#pathway/finding.ts'
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
  findings(node): readonly Omit<Finding, 'node_id'>[] {
    const number = transferNumber(nodeData(node))
    const field = 'transferNumber'
    if (number === '') {
      const message = `“${nodeName(node)}” has no number to transfer to.`
      return [{ code: 'transfer-number-missing', severity: 'error', field, message }]
    }
    if (number.includes('{{') || isPossiblePhoneNumber(number.replace(/%2b/i, '+'), 'US')) return []
    const message = `“${nodeName(node)}” transfers to “${number}”, which is not a phone number. Write it with its country code, like +14155550123.`
    return [{ code: 'transfer-number-invalid', severity: 'error', field, message }]
  },
}

function transferNumber(data: NodeData): string {
  const { transferNumber: number } = data
  return typeof number === 'string' || typeof number === 'number' ? String(number).trim() : ''
}
