import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { toast } from 'sonner'
import type { PathwayDocument } from '#pathway/document.ts'
import { findSecrets } from '#pathway/secrets/find.ts'
import { nameSecrets } from '#pathway/secrets/takeOut.ts'
import { messageOf } from '#studio/shell/api.ts'
import { placeholderOf } from '#studio/shell/secretNames.ts'
import { secretsQuery } from '#studio/shell/secretsQuery.ts'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { useCommandContext } from '../../commands/CommandsProvider.tsx'
import { download, fileName } from '../../download.ts'
import { placedSelection } from '../../selection.ts'
import { useEditorStore } from '../../store.ts'
import { documentOfSource, downloadCopy, jsonOf, type Source } from './file.ts'

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
      {secrets.length === 0 ? (
        <p className="text-muted text-xs">
          Every member is in the file as it is stored, also those that Dialpath does not know. No secret was found in
          it.
        </p>
      ) : (
        <div className="flex flex-col gap-2 rounded-lg border border-line p-3">
          <Checkbox
            label={secrets.length === 1 ? 'Leave the secret out' : `Leave the ${secrets.length} secrets out`}
            hint="A name stands in the place of each. The pathway itself stays as it is."
            checked={leavesOut}
            onChange={setLeavesOut}
          />
          <ul className="flex max-h-40 flex-col gap-1 overflow-auto text-xs">
            {secrets.map(({ secret, name: as }) => (
              <li key={`${secret.place.path} ${secret.start}`} className="flex flex-wrap items-baseline gap-x-2">
                <code className={leavesOut ? 'text-muted line-through' : ''}>{secret.masked}</code>
                {leavesOut && <code>{placeholderOf(as)}</code>}
                <span className="text-muted">
                  {secret.what}, in {secret.place.name || secret.place.path}
                </span>
              </li>
            ))}
          </ul>
          {!leavesOut && (
            <p className="text-warning text-xs">Whoever gets this file can use these secrets. Keep it to yourself.</p>
          )}
        </div>
      )}
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
