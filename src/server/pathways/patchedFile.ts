import { isNode } from '#pathway/document.ts'
import { documentOf, fileOf, type PathwayFile } from '#pathway/interchange/file.ts'
import { applyPatch, PatchFault, TestFault } from '#pathway/patch/apply.ts'
import type { Patch } from '#pathway/patch/operation.ts'
import { BODY_LIMIT } from '../http/body.ts'
import { ApiError, type Fault } from '../http/errors.ts'
import { checkFile, type Own } from './files.ts'

/**
 * A small patch of a large draft is stored beside the document, which is not written anew for each word. Together such patches have at
 * most so many bytes, and no more than the document.
 */
const MOST_PATCHES = 16 * 1024

/** A draft as it is stored. */
export interface StoredDraft {
  readonly document: string
  /** JSON Patches that were saved since the document was written, each on a line. */
  readonly patches: string
  readonly own: Own
}

/** A draft's file that stays parsed. */
export interface ParsedFile {
  readonly file: PathwayFile
  readonly own: Own
  /** Nodes and edges that were checked, with their JSON where it was written. */
  readonly entries: WeakMap<object, string | undefined>
  /** Bytes that the file has at most when it is written. */
  readonly bytes: number
  /** Bytes of the stored document, and of the patches that are stored beside it. */
  readonly stored: { readonly document: number; readonly patches: number }
}

/** A draft as a patch leaves it. */
export interface PatchedFile extends Own {
  /** Undefined where the patch is stored beside the document. */
  readonly document: string | undefined
  readonly node_count: number
  readonly edge_count: number
  readonly bytes: number
}

export function parseDraft({ document, patches, own }: StoredDraft): ParsedFile {
  const stored = { document: Buffer.byteLength(document), patches: Buffer.byteLength(patches) }
  // Each was checked when it was saved.
  const file = patchesOf(patches).reduce<PathwayFile>(
    (before, patch) => fileOfMade(before, madeBy(before, own, patch) as PathwayFile, own),
    JSON.parse(document),
  )
  const entries: ParsedFile['entries'] = new WeakMap([...file.nodes, ...file.edges].map(entry => [entry, undefined]))
  return { file, own, entries, bytes: stored.document + stored.patches, stored }
}

/** The present document of a draft: what was stored, with the patches that were saved since. */
export function presentDocument(draft: StoredDraft): string {
  return JSON.stringify(parseDraft(draft).file)
}

/** A patch as it is stored, after those that are there. */
export const patchLine = (patch: string) => `${patch}\n`

function patchesOf(lines: string): Patch[] {
  return lines
    .split('\n')
    .filter(line => line !== '')
    .map(line => JSON.parse(line))
}

/**
 * A draft as a patch leaves it, as it is stored and as it stays parsed. What the patch leaves alone is not written and not checked anew.
 *
 * @throws ApiError that names the operation that cannot be made, or every place that is wrong then
 */
export function patchFile(
  before: ParsedFile,
  text: string,
): { readonly stored: PatchedFile; readonly parsed: ParsedFile } {
  const { entries, own } = before
  const patch: Patch = JSON.parse(text)
  refuseOwnId(patch)
  const made = madeBy(before.file, own, patch)
  checkFile(made, entries)
  const next = { name: textOf(made, 'name'), description: textOf(made, 'description') }
  const file = fileOfMade(before.file, made, next)
  for (const list of [file.nodes, file.edges]) {
    for (const entry of list) if (!entries.has(entry)) entries.set(entry, undefined)
  }
  const counts = { node_count: file.nodes.filter(isNode).length, edge_count: file.edges.length }
  const line = Buffer.byteLength(patchLine(text))
  const most = before.bytes + line
  const patches = before.stored.patches + line
  const isBeside =
    patches <= Math.min(MOST_PATCHES, before.stored.document) &&
    most <= BODY_LIMIT &&
    next.name === own.name &&
    next.description === own.description &&
    patch.every(({ op }) => op !== 'copy')
  if (isBeside) {
    const stored = { ...before.stored, patches }
    return {
      stored: { document: undefined, ...counts, ...next, bytes: most },
      parsed: { file, own, entries, bytes: most, stored },
    }
  }
  const document = writeFile(file, entries)
  const bytes = Buffer.byteLength(document)
  if (bytes > BODY_LIMIT && bytes > before.bytes) {
    throw new ApiError(413, `The pathway would be larger than ${BODY_LIMIT / 1024 / 1024} MiB. Remove something first.`)
  }
  return {
    stored: { document, ...counts, ...next, bytes },
    parsed: { file, own: next, entries, bytes, stored: { document: bytes, patches: 0 } },
  }
}

/** The document that a patch makes of a draft's, as the API gives it; nobody has checked yet that it is a pathway's. */
function madeBy(before: PathwayFile, own: Own, patch: Patch): unknown {
  const { pathway_id: _, ...members } = before
  const target = { ...members, name: own.name, description: own.description }
  try {
    return applyPatch(target, patch)
  } catch (error) {
    if (!(error instanceof PatchFault)) throw error
    const { operation, member, message } = error
    throw refusal(error instanceof TestFault ? 409 : 400, { path: `patch[${operation}].${member}`, message })
  }
}

function fileOfMade(before: PathwayFile, made: PathwayFile, own: Own): PathwayFile {
  // The document of the API has the pathway's id in the place of the file's own, which no change takes away.
  const { pathway_id: _, ...rest } = made
  const ownId = 'pathway_id' in before ? { pathway_id: before.pathway_id } : {}
  return fileOf(documentOf({ ...ownId, ...rest } as PathwayFile, own), before)
}

/** The id that a document is read with is the pathway's. */
function refuseOwnId(patch: Patch) {
  for (const [at, operation] of patch.entries()) {
    for (const member of ['path', 'from'] as const) {
      const pointer = member in operation ? operation[member as never] : undefined
      if (/^\/pathway_id(?:\/|$)/.test(pointer ?? '')) {
        throw refusal(400, {
          path: `patch[${at}].${member}`,
          message: 'The ID of a pathway can’t be changed. Remove this operation.',
        })
      }
    }
  }
}

function textOf(file: PathwayFile, member: keyof Own): string {
  const text = file[member]
  if (typeof text === 'string') return text
  throw refusal(400, { path: member, message: text === undefined ? 'This is required.' : 'This must be text.' })
}

const refusal = (status: number, fault: Fault) => new ApiError(status, `${fault.path}: ${fault.message}`, [fault])

/** The JSON of a file, to the letter as `JSON.stringify` writes it. */
function writeFile(file: PathwayFile, entries: ParsedFile['entries']): string {
  const writeEntry = (entry: object) => {
    const known = entries.get(entry)
    if (known !== undefined) return known
    const text = JSON.stringify(entry)
    entries.set(entry, text)
    return text
  }
  const parts = Object.entries(file).map(([name, value]) => {
    const isList = name === 'nodes' || name === 'edges'
    return `${JSON.stringify(name)}:${isList ? `[${file[name].map(writeEntry).join(',')}]` : JSON.stringify(value)}`
  })
  return `{${parts.join(',')}}`
}
