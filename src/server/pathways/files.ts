import type { PathwayFacts } from '#contract/pathways.ts'
import { isNode } from '#pathway/document.ts'
import { answeredEdge } from '#pathway/interchange/answered.ts'
import { documentOf, fileOf, type PathwayFile } from '#pathway/interchange/file.ts'
import { pathwayProblems } from '#pathway/interchange/problems.ts'
import { ApiError, named } from '../http/errors.ts'

/**
 * Work on whole documents as JSON text. A worker does it where they are large, so that all of it is pure, and takes and gives texts and
 * bytes rather than objects.
 */

/** A file as it is stored, with what lists say of it. */
export interface StoredFile {
  readonly document: string
  readonly node_count: number
  readonly edge_count: number
}

export interface Own {
  readonly name: string
  readonly description: string
}

/**
 * Refuses what is no pathway document, naming every place (`docs/api-decisions.md` §3).
 *
 * @param known entries that were looked at before
 */
export function checkFile(file: unknown, known?: { has(entry: object): boolean }): asserts file is PathwayFile {
  const problems = pathwayProblems(file, known)
  const [first] = problems
  if (!first) return
  throw new ApiError(
    400,
    problems.length === 1
      ? `${first.path ? `${first.path}: ` : ''}${first.message}`
      : `This isn’t a valid pathway document. It has ${problems.length} errors.`,
    named(problems),
  )
}

/** The file of a new pathway; `absent` says what stands for members that were not sent. */
export function newFile({ text, absent }: { text: string; absent: Readonly<Record<string, unknown>> }): StoredFile {
  const sent = JSON.parse(text)
  const missing = Object.entries(absent).filter(([member]) => !Object.hasOwn(sent, member))
  return storedOf({ ...sent, ...Object.fromEntries(missing) })
}

/** The file of a copy that has a name of its own. */
export function copiedFile({ document, own }: { document: string; own: Own }): StoredFile {
  const file = JSON.parse(document)
  return storedOf(fileOf(documentOf(file, own), file))
}

/** A file with members of a body in the place of its own. */
export function fileWith({ document, body, without }: FileChange): StoredFile {
  return storedOf({ ...JSON.parse(document), ...membersOf(body, without) })
}

const LONGEST_NAME = 200

/** Refuses a new name that creating a pathway would refuse. */
export function checkName(name: string, before: string) {
  if (name === before || (name.trim() !== '' && name.length <= LONGEST_NAME)) return
  const message = name.trim() === '' ? 'This must not be empty.' : `This must have at most ${LONGEST_NAME} characters.`
  throw new ApiError(400, `name: ${message}`, [{ path: 'name', message }])
}

interface FileChange {
  readonly document: string
  readonly body: string
  /** Members of the body that are none of the document. */
  readonly without: readonly string[]
}

/** A draft as a change leaves it, with the name and the description that it then has. */
export function changedFile({
  document,
  body,
  without,
  isWhole,
  own,
}: FileChange & {
  /** The body is the whole document: members that it lacks go. */
  readonly isWhole: boolean
  readonly own: Own
}): StoredFile & Own {
  const before: PathwayFile = JSON.parse(document)
  const facts = isWhole ? [] : answeredFacts
  const sent = membersOf(body, [...without, ...facts])
  const { name = own.name, description = own.description, pathway_id: _, ...members } = sent
  // A change cannot tell the file's own id from the id of the pathway, so that it never takes the file's away.
  const ownId = 'pathway_id' in before ? { pathway_id: before.pathway_id } : {}
  const file: unknown = { ...(isWhole ? ownId : before), ...members }
  checkFile(file)
  // The schema of every body that holds a document takes texts here.
  const next = { name: String(name), description: String(description) }
  return { ...storedOf(fileOf(documentOf(file, next), before)), ...next }
}

/** Facts that answers carry beside the document (`docs/api-decisions.md` §3): whoever sends back what was read does not mean them. */
const answeredFacts: readonly (keyof PathwayFacts)[] = [
  'production_version_number',
  'published_at',
  'created_at',
  'updated_at',
]

function membersOf(body: string, without: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(JSON.parse(body)).filter(([member]) => !without.includes(member)))
}

function storedOf(file: unknown): StoredFile {
  checkFile(file)
  const { nodes, edges } = file
  return { document: JSON.stringify(file), node_count: nodes.filter(isNode).length, edge_count: edges.length }
}

interface PathwayToWrite {
  readonly document: string
  readonly facts: PathwayFacts
  /** Its edges as they are stored, and of the facts those alone that name it. */
  readonly asStored: boolean
}

/** A pathway's document and what stands around it, as the API answers them: the bytes of its JSON. */
export const writePathway = (pathway: PathwayToWrite): Uint8Array => bytesOfJson(pathwayOf(pathway))

/** The same for clients that read a pathway at `data.data`. */
export function writeOnePathway({ version_number, ...pathway }: PathwayToWrite & { readonly version_number: number }) {
  const data = { ...pathwayOf(pathway), version_number }
  return bytesOfJson({ status: 'success', data: { data }, errors: null })
}

function pathwayOf({ document, facts, asStored }: PathwayToWrite) {
  const {
    nodes,
    edges,
    pathway_id: _,
    name: _name,
    description: _description,
    ...rest
  }: PathwayFile = JSON.parse(document)
  const { pathway_id, name, description, ...others } = facts
  const words = { pathway_id, name, description, nodes }
  return asStored ? { ...words, edges, ...rest } : { ...words, edges: edges.map(answeredEdge), ...rest, ...others }
}

/** The same as an entry of a list, of which `shown` is the rest. */
export function writeListed({ document, shown }: { document: string; shown: object }): Uint8Array {
  const { nodes, edges }: PathwayFile = JSON.parse(document)
  return bytesOfJson({ ...shown, nodes, edges: edges.map(answeredEdge) })
}

const encoder = new TextEncoder()

export const bytesOfJson = (value: unknown): Uint8Array => encoder.encode(JSON.stringify(value))
