import type { PathwayDocument } from '../document.ts'

const MIB = 1024 * 1024
export const MAX_FILE_BYTES = 5 * MIB

/** Returns why a file of this size is refused; undefined for an acceptable size. */
export function sizeFault(bytes: number): string | undefined {
  if (bytes <= MAX_FILE_BYTES) return undefined
  return `The file is ${(bytes / MIB).toFixed(1)} MiB. Pathways can be at most ${MAX_FILE_BYTES / MIB} MiB.`
}
export const MAX_NODES = 10_000

/** The file as it stands: its own top-level members, in its order. */
export interface PathwayFile {
  readonly nodes: readonly Record<string, unknown>[]
  readonly edges: readonly Record<string, unknown>[]
  readonly [member: string]: unknown
}

/** The document of a file: what the file does not say of its name and description comes from the pathway's own. */
export function documentOf(
  file: PathwayFile,
  own: { readonly name: string; readonly description: string },
): PathwayDocument {
  return { ...file, name: own.name, description: own.description }
}

/** The file of a document: `name` and `description` only where the file that it came from had them. */
export function fileOf(document: PathwayDocument, before: Pick<PathwayFile, string>): PathwayFile {
  const { name, description, ...rest } = document
  const own: Record<string, unknown> = {}
  // The order of members is the file's own; new ones follow.
  for (const member of [...Object.keys(before), ...Object.keys(rest)]) {
    if (member === 'name') own.name = name
    else if (member === 'description') own.description = description
    else if (Object.hasOwn(rest, member)) own[member] = rest[member]
  }
  // Both lists are among the rest, whatever the order in which they came.
  return own as PathwayFile
}
