import type { Counts } from '../pathways/counts.ts'
import type { PathwayErrors } from '../pathways/errorsOf.ts'
import type { NewDocument } from '../pathways/findings.ts'
import type { Pool } from './pool.ts'
import { createSharing } from './sharing.ts'
import type { DocumentText, StoredDocument } from './stored.ts'

/** Findings and counts of documents, worked out in a thread of its own (`docs/api-decisions.md` §5). */
export interface Inspection {
  /** The answer that lists the findings. @param document `isNew` where nobody has checked yet that it is a pathway's. */
  findings(document: NewDocument): Promise<Uint8Array>
  /** The findings that forbid publishing and calls. */
  errors(document: StoredDocument): Promise<PathwayErrors>
  /** The counts of a document that is not a pathway's draft. */
  counts(document: DocumentText): Promise<Counts>
  /**
   * The counts of a pathway's draft. One draft of a pathway is counted at a time; of those that come meanwhile only the last is,
   * and the others get undefined: nobody needs the counts of what has been replaced.
   */
  countsOfDraft(pathway_id: string, document: DocumentText): Promise<Counts | undefined>
  close(): Promise<void>
}

interface Waiting {
  readonly document: DocumentText
  readonly resolve: (counts: Promise<Counts> | undefined) => void
}

export function createInspection(pool: Pool<'inspection'>): Inspection {
  /** Pathways whose draft is being counted, with the draft that comes next. */
  const drafts = new Map<string, Waiting | undefined>()
  const shareErrors = createSharing<PathwayErrors>()

  async function count(pathway_id: string, document: DocumentText): Promise<Counts> {
    drafts.set(pathway_id, undefined)
    try {
      return await pool.run('counts', { pathway_id, ...document })
    } finally {
      const next = drafts.get(pathway_id)
      if (next) next.resolve(count(pathway_id, next.document))
      else drafts.delete(pathway_id)
    }
  }

  return {
    findings: document => pool.run('findings', document),
    errors: document => shareErrors(document.key, () => pool.run('errors', document)),
    counts: document => pool.run('counts', { pathway_id: undefined, ...document }),
    countsOfDraft(pathway_id, document) {
      if (!drafts.has(pathway_id)) return count(pathway_id, document)
      return new Promise(resolve => {
        drafts.get(pathway_id)?.resolve(undefined)
        drafts.set(pathway_id, { document, resolve })
      })
    },
    close: () => pool.close(),
  }
}
