import { findFindings } from '#nodes/checks.ts'
import type { Finding } from '#pathway/finding.ts'
import { LIST_BYTES } from '../db/bounded.ts'
import { type DocumentText, parseDocument } from '../workers/stored.ts'
import { checkFile } from './files.ts'

/** A document whose findings are asked for. */
export interface NewDocument extends DocumentText {
  /** It was sent, and nobody has checked yet that it is a pathway's. */
  readonly isNew: boolean
}

/**
 * The answer that lists a document's findings, as the bytes of its JSON, since there can be as many of them as the document has
 * characters. A list's answer holds at most 20 MB (`docs/api-decisions.md` §7); where that is met, it says how many there are.
 */
export function writeFindings({ isNew, ...text }: NewDocument): Uint8Array {
  const document = parseDocument(text)
  if (isNew) checkFile(document)
  const findings = findFindings(document)
  const written: Buffer[] = []
  let left = LIST_BYTES
  for (const finding of findings) {
    const bytes = Buffer.from(`${written.length > 0 ? ',' : ''}${writeFinding(finding)}`)
    left -= bytes.length
    if (left < 0) break
    written.push(bytes)
  }
  const shown = written.length
  const more = {
    total_count: findings.length,
    count: shown,
    message: `A response has at most 20 MB. These are the first ${shown} of ${findings.length} findings.`,
  }
  const rest = shown < findings.length ? `,${JSON.stringify(more).slice(1, -1)}` : ''
  return Buffer.concat([Buffer.from('{"status":"success","findings":['), ...written, Buffer.from(`]${rest}}`)])
}

function writeFinding({ code, severity, message, node_id, edge_id, field }: Finding): string {
  return JSON.stringify({ code, severity, message, node_id, edge_id, field })
}
