import { isPossiblePhoneNumber } from 'libphonenumber-js/min'
import { nodeData, nodeName } from '#pathway/document.ts'
import type { NodeChecks } from '#pathway/kind.ts'
import { transferNumber } from './model.ts'

export const checks: NodeChecks = {
  findings(node) {
    const number = transferNumber(nodeData(node))
    const field = 'transferNumber'
    if (number === '') {
      const message = `“${nodeName(node)}” has no number to transfer to.`
      return [{ code: 'transfer-number-missing', severity: 'error', field, message }]
    }
    if (number.includes('{{') || isPossiblePhoneNumber(number.replace(/%2b/i, '+'), 'US')) return []
    const message = `“${nodeName(node)}” transfers to “${number}”, which isn’t a valid phone number. Include the country code, like +14155550123.`
    return [{ code: 'transfer-number-invalid', severity: 'error', field, message }]
  },
}
