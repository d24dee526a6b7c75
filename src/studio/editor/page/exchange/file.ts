import type { QueryClient } from '@tanstack/react-query'
import type { PathwayDocument } from '#pathway/document.ts'
import type { PathwayFile } from '#pathway/interchange/file.ts'
import { versionQuery } from '../../hooks/queries.ts'
import type { EditorStore } from '../../session/document/store.ts'
import { exportFile } from '../../session/sync/api.ts'
import type { Autosave } from '../../session/sync/autosave.ts'
import { partOf } from './part.ts'
import { withoutSecrets } from './withoutSecrets.ts'

/** Source of an export: the draft, the selected part of it, or a version. */
export type Source = { readonly of: 'draft' | 'selection' } | { readonly of: 'version'; readonly number: number }

/** The document that a source means, as the editor shows it. */
export async function documentOfSource(
  store: EditorStore,
  client: QueryClient,
  source: Source,
): Promise<PathwayDocument> {
  const { document, pathwayId } = store.getState()
  return source.of === 'version' ? client.fetchQuery(versionQuery(pathwayId, source.number)) : document
}

/** The file of a source as this browser has it. */
export async function fileHere(store: EditorStore, client: QueryClient, source: Source): Promise<PathwayFile> {
  const { document, selection } = store.getState()
  return source.of === 'selection' ? partOf(document, selection) : asFile(await documentOfSource(store, client, source))
}

export interface JsonExport {
  readonly text: string
  /** The service could not be asked: the file holds what is in this browser. */
  readonly isLocal: boolean
}

/** The file of a source, with or without the secrets that stand in it. */
export async function jsonOf(
  store: EditorStore,
  client: QueryClient,
  autosave: Autosave | undefined,
  source: Source,
  secrets: 'with' | { readonly taken: readonly string[] },
): Promise<JsonExport> {
  const { file, isLocal } = await fileOfSource(store, client, autosave, source)
  const written = secrets === 'with' ? file : withoutSecrets(file, secrets.taken).file
  return { text: JSON.stringify(written, null, 2), isLocal }
}

async function fileOfSource(
  store: EditorStore,
  client: QueryClient,
  autosave: Autosave | undefined,
  source: Source,
): Promise<{ readonly file: PathwayFile; readonly isLocal: boolean }> {
  if (source.of !== 'draft') return { file: await fileHere(store, client, source), isLocal: false }
  const isSaved = await autosave?.flush()
  const { pathwayId, document: latest } = store.getState()
  if (isSaved === false) return { file: asFile(latest), isLocal: true }
  return { file: await exportFile(pathwayId), isLocal: false }
}

function asFile({ nodes, edges, ...rest }: PathwayDocument): PathwayFile {
  return { ...rest, nodes, edges }
}
