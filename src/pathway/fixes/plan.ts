import type { PathwayDocument } from '#pathway/document.ts'
import type { Finding } from '#pathway/finding.ts'
import { createFindings } from '#pathway/findings/findings.ts'
import type { Fix, FixableKind } from './fix.ts'
import { createFixes } from './fixes.ts'

/** All that is fixed at once, and the document afterwards. */
export interface FixPlan {
  readonly steps: readonly { readonly finding: Finding; readonly fix: Fix }[]
  readonly document: PathwayDocument
  /** The document before. */
  readonly from: PathwayDocument
}

/**
 * Does every safe fix, one after another, looking at the document anew after each: what one fixes, another need not. A fix that would
 * leave its finding or add an error is left out. It ends: each finding is tried once, and no more than twice as many as there are.
 */
export function planFixes(document: PathwayDocument, kinds: readonly FixableKind[], newId: () => string): FixPlan {
  const look = createFindings(kinds)
  const fixesFor = createFixes(kinds)
  const tried = new Set<string>()
  const steps: { finding: Finding; fix: Fix }[] = []
  let now = document
  let findings = look(now)
  for (let left = findings.length * 2; left > 0; left -= 1) {
    const finding = findings.find(one => !tried.has(keyOf(one)))
    if (!finding) break
    tried.add(keyOf(finding))
    const fix = fixesFor(now, finding).find(one => one.isSafe)
    if (!fix) continue
    const after = fix.apply(now, newId)
    const found = look(after)
    const isGone = !found.some(one => keyOf(one) === keyOf(finding))
    if (after === now || !isGone || countErrors(found) > countErrors(findings)) continue
    steps.push({ finding, fix })
    now = after
    findings = found
  }
  return { steps, document: now, from: document }
}

function keyOf({ code, node_id = '', edge_id = '', field = '', message }: Finding): string {
  return [code, node_id, edge_id, field, message].join('\n')
}

function countErrors(findings: readonly Finding[]): number {
  return findings.filter(finding => finding.severity === 'error').length
}
