import { type ParsedFile, type PatchedFile, parseDraft, patchFile, type StoredDraft } from './patchedFile.ts'

/** A patch of a draft that may be parsed already. */
export interface KeptPatch {
  /** JSON text. */
  readonly patch: string
  /** Names the state of the draft among all that were kept; a state has it for good. */
  readonly before: string
  /** The name of the state that the patch leads to. */
  readonly after: string
  /** Absent where its state may be kept. */
  readonly draft?: StoredDraft | undefined
}

/**
 * Keeps drafts parsed for their next patch.
 *
 * @param mostBytes of JSON of which the objects are kept; what was patched longest ago is read anew
 */
export function createKeptFiles(mostBytes: number) {
  const kept = new Map<string, ParsedFile>()

  /** A draft as a patch leaves it, which is kept; undefined where the draft is neither given nor known. */
  return function patchKept({ before, after, draft, patch }: KeptPatch): PatchedFile | undefined {
    const parsed = kept.get(before) ?? (draft === undefined ? undefined : parseDraft(draft))
    if (!parsed) return undefined
    const next = patchFile(parsed, patch)
    kept.delete(before)
    kept.set(after, next.parsed)
    let bytes = [...kept.values()].reduce((sum, one) => sum + one.bytes, 0)
    for (const [oldest, one] of kept) {
      if (bytes <= mostBytes || oldest === after) break
      bytes -= one.bytes
      kept.delete(oldest)
    }
    return next.stored
  }
}
