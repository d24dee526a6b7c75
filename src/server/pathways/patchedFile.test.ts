import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { PathwayDocument } from '#pathway/document.ts'
import { derivePatch } from '#pathway/patch/derive.ts'
import { documents } from '#pathway/testing/documents.ts'
import { edits } from '#pathway/testing/edits.ts'
import { changedFile, newFile, type Own, writePathway } from './files.ts'
import { parseDraft, patchFile, patchLine, presentDocument, type StoredDraft } from './patchedFile.ts'

/** The document as the API gives it, without the pathway's id. */
function read({ document, own }: StoredDraft): PathwayDocument {
  const moments = { production_version_number: null, published_at: null, created_at: '', updated_at: '' }
  const facts = { pathway_id: 'p', ...own, ...moments }
  const { pathway_id: _, ...read } = JSON.parse(
    Buffer.from(writePathway({ document, facts, asStored: true })).toString(),
  )
  return read
}

it('patches of what authors do leave the very text that saving the whole does, stored beside the document or in it', () => {
  let beside = 0
  fc.assert(
    fc.property(documents, fc.array(edits, { minLength: 1, maxLength: 5 }), (first, steps) => {
      const text = JSON.stringify(first)
      const own: Own = { name: first.name, description: first.description }
      let draft: StoredDraft = { document: newFile({ text, absent: {} }).document, patches: '', own }
      let whole = draft
      let parsed = parseDraft(draft)
      for (const step of steps) {
        const before = read(whole)
        const after = step(before)
        const patch = JSON.stringify(derivePatch(before, after))
        const { stored, ...next } = patchFile(parsed, patch)
        parsed = next.parsed
        const { name, description, document } = stored
        if (document === undefined) beside += 1
        draft =
          document === undefined
            ? { ...draft, patches: draft.patches + patchLine(patch) }
            : { document, patches: '', own: { name, description } }
        const saved = changedFile({
          document: whole.document,
          body: JSON.stringify(after),
          without: [],
          isWhole: true,
          own: whole.own,
        })
        whole = { document: saved.document, patches: '', own: { name: saved.name, description: saved.description } }
        expect(presentDocument(draft)).toBe(saved.document)
        expect(JSON.stringify(parsed.file)).toBe(saved.document)
        expect(draft.own).toEqual(whole.own)
        expect([stored.node_count, stored.edge_count]).toEqual([saved.node_count, saved.edge_count])
      }
    }),
    { numRuns: 200 },
  )
  expect(beside).toBeGreaterThan(0)
})
