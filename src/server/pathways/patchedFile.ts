import { isNode } from '#pathway/document.ts'
import { documentOf, fileOf, type PathwayFile } from '#pathway/interchange/file.ts'
import { applyPatch, PatchFault, TestFault } from '#pathway/patch/apply.ts'
import type { Patch } from '#pathway/patch/operation.ts'
import { BODY_LIMIT } from '../http/body.ts'
import { ApiError, type Fault } from '../http/errors.ts'
import { checkFile, type Own, type StoredFile } from './files.ts'

/** A patch of a draft, both as JSON text. */
export interface FilePatch {
  readonly own: Own
  readonly patch: string
  /** The draft's file. */
  readonly document: string
}

/** A draft's file that stays parsed, with the JSON of its nodes and edges. */
export interface ParsedFile {
  readonly file: PathwayFile
  readonly texts: WeakMap<object, string>
  readonly bytes: number
}

export type PatchedFile = StoredFile & Own

export function parseFile(document: string): ParsedFile {
  return { file: JSON.parse(document), texts: new WeakMap(), bytes: Buffer.byteLength(document) }
}

/** A draft as a patch leaves it. @throws ApiError that names the operation that cannot be made, or every place that is wrong then */
export function patchedFile({ document, ...change }: FilePatch): PatchedFile {
  return patchFile(parseFile(document), change).stored
}

/** The same with the file as it is then; what the patch leaves alone is not written and not checked anew. */
export function patchFile(
  before: ParsedFile,
  { own, patch }: Omit<FilePatch, 'document'>,
): { readonly stored: PatchedFile; readonly parsed: ParsedFile } {
  const { pathway_id: _, ...members } = before.file
  const target = { ...members, name: own.name, description: own.description }
  const made = applied(target, JSON.parse(patch))
  checkFile(made, before.texts)
  const next = { name: textOf(made, 'name'), description: textOf(made, 'description') }
  // The document of the API has the pathway's id in the place of the file's own, which no change takes away.
  const { pathway_id: _own, ...rest } = made
  const ownId = 'pathway_id' in before.file ? { pathway_id: before.file.pathway_id } : {}
  const file = fileOf(documentOf({ ...ownId, ...rest } as PathwayFile, next), before.file)
  const document = writeFile(file, before.texts)
  const bytes = Buffer.byteLength(document)
  if (bytes > BODY_LIMIT && bytes > before.bytes) {
    throw new ApiError(413, `The pathway would be larger than ${BODY_LIMIT / 1024 / 1024} MiB. Remove something first.`)
  }
  const { nodes, edges } = file
  const counts = { node_count: nodes.filter(isNode).length, edge_count: edges.length }
  return { stored: { document, ...counts, ...next }, parsed: { file, texts: before.texts, bytes } }
}

function applied(target: object, patch: Patch): unknown {
  refuseOwnId(patch)
  try {
    return applyPatch(target, patch)
  } catch (error) {
    if (!(error instanceof PatchFault)) throw error
    const { operation, member, message } = error
    throw refusal(error instanceof TestFault ? 409 : 400, { path: `patch[${operation}].${member}`, message })
  }
}

/** The id that a document is read with is the pathway's. */
function refuseOwnId(patch: Patch) {
  for (const [at, operation] of patch.entries()) {
    for (const member of ['path', 'from'] as const) {
      const pointer = member in operation ? operation[member as never] : undefined
      if (/^\/pathway_id(?:\/|$)/.test(pointer ?? '')) {
        throw refusal(400, {
          path: `patch[${at}].${member}`,
          message: 'The id of a pathway can’t be changed. Remove this operation.',
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
function writeFile(file: PathwayFile, texts: WeakMap<object, string>): string {
  const writeEntry = (entry: object) => {
    const known = texts.get(entry)
    if (known !== undefined) return known
    const text = JSON.stringify(entry)
    texts.set(entry, text)
    return text
  }
  const parts = Object.entries(file).map(([name, value]) => {
    const isList = name === 'nodes' || name === 'edges'
    return `${JSON.stringify(name)}:${isList ? `[${file[name].map(writeEntry).join(',')}]` : JSON.stringify(value)}`
  })
  return `{${parts.join(',')}}`
}
