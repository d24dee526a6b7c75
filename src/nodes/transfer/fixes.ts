import { nodeData } from '#pathway/document.ts'
import { type Broken, type Fix, type KindFixes, MOST_CHOICES, quote } from '#pathway/fixes/fix.ts'
import { cures, likeOthers, setting } from '#pathway/fixes/setting.ts'
import { asText } from '#pathway/scalars.ts'
import { transferNumber } from './model.ts'

export const fixes: KindFixes = { 'transfer-number-missing': numberFixes, 'transfer-number-invalid': numberFixes }

function numberFixes(broken: Broken): readonly Fix[] {
  const { node, finding } = broken
  if (!node) return []
  const written = transferNumber(nodeData(node))
  const international = `+${written.replace(/^\D*(00)?/, '').replace(/\D/g, '')}`
  const title = `Change the number to ${international}`
  const own =
    /^\D*00/.test(written) && cures(broken, node, { transferNumber: international })
      ? [setting(node, 'international', title, { transferNumber: international })]
      : []
  const others = likeOthers(
    broken,
    'transferNumber',
    (number, name) => `Transfer to ${asText(number)}, like ${quote(name)}`,
    finding.code,
  )
  return [...own, ...others].slice(0, MOST_CHOICES)
}
