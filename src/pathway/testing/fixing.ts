import { expect } from 'vitest'
import { findFindings } from '#nodes/checks.ts'
import { fixableKinds } from '#nodes/fixes.ts'
import { nodeKinds } from '#nodes/kinds.ts'
import type { PathwayDocument } from '../document.ts'
import { errorCodes, type Finding, type FindingCode, type Severity, warningCodes } from '../finding.ts'
import { createFixes } from '../fixes/fixes.ts'
import { merge } from '../merge.ts'
import { otherwise, through, webhook } from './pathways.ts'

/** A fault, a document that has it, and the fixes that are offered. */
export type Case = readonly [
  FindingCode,
  string,
  PathwayDocument,
  readonly { readonly title: string; readonly safe?: true }[],
]

export const fixesFor = createFixes(fixableKinds)

/** The codes of the core and of the kinds, with how serious each is. */
export const severities: ReadonlyMap<FindingCode, Severity> = new Map<FindingCode, Severity>([
  ...errorCodes.map(code => [code, 'error'] as const),
  ...warningCodes.map(code => [code, 'warning'] as const),
  ...nodeKinds.flatMap(({ codes }) => Object.entries(codes).map(([code, { severity }]) => [code, severity] as const)),
])

/** Makes ids one after another: `new-1`, `new-2`. */
export function newIds(): () => string {
  let made = 0
  return () => {
    made += 1
    return `new-${made}`
  }
}

/** A webhook between start and end, with these rules before its default. */
export function rules(...rows: readonly unknown[]): PathwayDocument {
  return through(webhook({ responsePathways: [...rows, otherwise] }))
}

export function to(id: string, name = `Node ${id}`): { readonly id: string; readonly name: string } {
  return { id, name }
}

/** The first finding with that code. @throws where there is none */
export function findingOf(document: PathwayDocument, code: FindingCode): Finding {
  const finding = findFindings(document).find(found => found.code === code)
  if (!finding) throw new Error(`There is no ${code}.`)
  return finding
}

/** Expects that each fix of a finding fixes it, adds no error, and can be undone. */
export function expectFixed(document: PathwayDocument, finding: Finding): void {
  for (const fix of fixesFor(document, finding)) {
    const after = fix.apply(document, newIds())
    const says = `${finding.message} ${fix.title}`
    expect(isFixed(document, after, finding), says).toBe(true)
    expect(countErrors(after), says).toBeLessThanOrEqual(countErrors(document))
    expect(merge({ base: after, mine: document, theirs: after }).document, says).toEqual(document)
  }
}

export function countErrors(document: PathwayDocument): number {
  return findFindings(document).filter(finding => finding.severity === 'error').length
}

/** Something may be left of a finding in a lesser form. */
function isFixed(before: PathwayDocument, after: PathwayDocument, finding: Finding): boolean {
  return (
    count(after, finding.code) < count(before, finding.code) ||
    (finding.code === 'variable-unset' && !findFindings(after).some(left => left.message === finding.message))
  )
}

function count(document: PathwayDocument, code: FindingCode): number {
  return findFindings(document).filter(finding => finding.code === code).length
}
