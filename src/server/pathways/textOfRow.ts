import type { PathwayRow } from '../db/schema.ts'
import type { DocumentText } from '../workers/stored.ts'

/** The document of a pathway's draft, or of one of its versions. */
export function textOfRow(
  { name, description, document }: Pick<PathwayRow, 'name' | 'description' | 'document'>,
  version: Pick<PathwayRow, 'document'> = { document },
): DocumentText {
  return { text: version.document, own: { name, description } }
}
