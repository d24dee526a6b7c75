import { type FilePatch, type ParsedFile, type PatchedFile, parseFile, patchFile } from './patchedFile.ts'

/** Bytes of JSON of which the objects are kept; what was patched longest ago is read anew. */
const MOST_BYTES = 16 * 1024 * 1024

const kept = new Map<string, ParsedFile>()

/** A patch of a draft that a thread may have parsed already. */
export interface KeptPatch extends Omit<FilePatch, 'document'> {
  /** Names the state of the draft among all that were kept; a state has it for good. */
  readonly before: string
  /** The name of the state that the patch leads to. */
  readonly after: string
  /** Absent where the thread may know it. */
  readonly document?: string | undefined
}

/** A draft as a patch leaves it, which is kept for the next; undefined where the document is neither given nor known. */
export function patchKeptFile({ before, after, document, ...change }: KeptPatch): PatchedFile | undefined {
  const parsed = kept.get(before) ?? (document === undefined ? undefined : parseFile(document))
  if (!parsed) return undefined
  const next = patchFile(parsed, change)
  kept.delete(before)
  kept.set(after, next.parsed)
  let bytes = [...kept.values()].reduce((sum, one) => sum + one.bytes, 0)
  for (const [oldest, one] of kept) {
    if (bytes <= MOST_BYTES || oldest === after) break
    bytes -= one.bytes
    kept.delete(oldest)
  }
  return next.stored
}
