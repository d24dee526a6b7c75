import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { toast } from 'sonner'
import type { PathwayDocument } from '#pathway/document.ts'
import { findSecrets } from '#pathway/secrets/find.ts'
import { nameSecrets } from '#pathway/secrets/takeOut.ts'
import { messageOf } from '#studio/shell/api.ts'
import { secretsQuery } from '#studio/shell/secretsQuery.ts'
import { Button } from '#ui/Button.tsx'
import { useCommandContext } from '../../commands/CommandsProvider.tsx'
import { download, fileName } from '../../download.ts'
import { placedSelection } from '../../selection.ts'
import { useEditorStore } from '../../store.ts'
import { documentOfSource, downloadCopy, jsonOf, type Source } from './file.ts'
import { SecretsChoice } from './SecretsChoice.tsx'

interface JsonExportFormProps {
  readonly source: Source
  readonly name: string
}

/** The file that any reader of pathways takes, with its secrets or with their names alone. */
export function JsonExportForm({ source, name }: JsonExportFormProps) {
  const store = useEditorStore()
  const client = useQueryClient()
  const { autosave } = useCommandContext()
  const { data: kept } = useQuery(secretsQuery)
  const [leavesOut, setLeavesOut] = useState(true)
  const taken = kept?.map(secret => secret.name) ?? []
  const document = useDocument(source)
  const secrets = nameSecrets(
    document ? secretsIn(document, source, placedSelection(store.getState()).nodes) : [],
    taken,
  )
  const save = useMutation({
    mutationFn: () => jsonOf(store, client, autosave, source, leavesOut && secrets.length > 0 ? { taken } : 'with'),
    onSuccess: ({ text, isLocal }) => {
      download(fileName(name, 'json'), text)
      if (isLocal) toast('The file holds what is in this browser: the service has not got your last changes yet.')
      store.getState().openDialog(null)
    },
  })
  return (
    <>
      <SecretsChoice secrets={secrets} leavesOut={leavesOut} onChange={setLeavesOut} />
      {save.error && (
        <div role="alert" className="flex flex-col items-start gap-2 text-danger text-xs">
          {messageOf(save.error)}
          <Button size="small" onClick={() => downloadCopy(store.getState().document)}>
            Download what this browser has
          </Button>
        </div>
      )}
      <div className="flex justify-end">
        <Button look="primary" busy={save.isPending} disabled={!document || !kept} onClick={() => save.mutate()}>
          Download
        </Button>
      </div>
    </>
  )
}

function useDocument(source: Source): PathwayDocument | undefined {
  const store = useEditorStore()
  const client = useQueryClient()
  const [document, setDocument] = useState<PathwayDocument>()
  useEffect(() => {
    let isWanted = true
    documentOfSource(store, client, source).then(
      found => isWanted && setDocument(found),
      (error: unknown) => toast.error(messageOf(error)),
    )
    return () => {
      isWanted = false
    }
  }, [store, client, source])
  return document
}

function secretsIn(document: PathwayDocument, source: Source, chosen: ReadonlySet<string>) {
  const secrets = findSecrets(document)
  return source.of === 'selection' ? secrets.filter(({ place }) => chosen.has(place.node_id ?? '')) : secrets
}
