import { type Counts, countsOf, countsOfNext } from '../pathways/counts.ts'
import { errorsOf, type PathwayErrors } from '../pathways/errorsOf.ts'
import { writeFindings } from '../pathways/findings.ts'
import { type DocumentText, parseDocument } from './stored.ts'

/** Finds and counts what is wrong in documents. */
export const inspectionTasks = {
  findings: writeFindings,

  errors: (document: DocumentText): PathwayErrors => errorsOf(parseDocument(document)),

  /** The counts of a pathway's next draft; without its id, of a document that stands alone. */
  counts: ({ pathway_id, ...document }: DocumentText & { readonly pathway_id: string | undefined }): Counts => {
    const parsed = parseDocument(document)
    return pathway_id === undefined ? countsOf(parsed) : countsOfNext(pathway_id, parsed)
  },
}
