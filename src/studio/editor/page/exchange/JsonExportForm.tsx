import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { PathwayFile } from '#pathway/interchange/file.ts'
import { messageOf } from '#studio/shell/api.ts'
import { secretsQuery } from '#studio/shell/secretsQuery.ts'
import { Button } from '#ui/Button.tsx'
import { download } from '#ui/download.ts'
import { toast } from '#ui/toast.ts'
import { useCommandContext } from '../../hooks/useCommandContext.ts'
import { useEditorStore } from '../../hooks/useEditor.ts'
import { downloadCopy, fileName } from './download.ts'
import { fileHere, jsonOf, type Source } from './file.ts'
import { SecretsChoice } from './SecretsChoice.tsx'
import { withoutSecrets } from './withoutSecrets.ts'

interface JsonExportFormProps {
  readonly source: Source
  readonly name: string
}

/** The file that any reader of pathways takes, with its secrets or with their names alone. */
export function JsonExportForm({ source, name }: JsonExportFormProps) {
  const store = useEditorStore()
  const client = useQueryClient()
  const { autosave } = useCommandContext()
  const stored = useQuery(secretsQuery)
  const [leavesOut, setLeavesOut] = useState(true)
  const taken = stored.data?.map(secret => secret.name) ?? []
  const file = useFile(source)
  const secrets = file ? withoutSecrets(file, taken).takenOut : []
  /** Placeholders must not bear the name of a secret that is stored already. */
  const needsNames = leavesOut && secrets.length > 0
  const save = useMutation({
    mutationFn: () => jsonOf(store, client, autosave, source, needsNames ? { taken } : 'with'),
    onSuccess: ({ text, isLocal }) => {
      download(fileName(name, 'json'), text)
      if (isLocal) toast('Your latest changes aren’t saved yet. This exports the copy in this browser.')
      store.getState().openDialog(null)
    },
  })
  return (
    <>
      <SecretsChoice secrets={secrets} leavesOut={leavesOut} onChange={setLeavesOut} />
      {needsNames && stored.error && (
        <div role="alert" className="flex flex-col items-start gap-2 text-danger text-xs">
          <p>The names of your stored secrets are needed to leave secrets out. {messageOf(stored.error)}</p>
          <Button size="small" busy={stored.isFetching} onClick={() => stored.refetch()}>
            Try again
          </Button>
        </div>
      )}
      {save.error && (
        <div role="alert" className="flex flex-col items-start gap-2 text-danger text-xs">
          {messageOf(save.error)}
          <Button size="small" onClick={() => downloadCopy(store.getState().document)}>
            Download this browser’s copy
          </Button>
        </div>
      )}
      <div className="flex justify-end">
        <Button
          look="primary"
          busy={save.isPending}
          disabled={!file || (needsNames && !stored.data)}
          onClick={() => save.mutate()}
        >
          Download
        </Button>
      </div>
    </>
  )
}

function useFile(source: Source): PathwayFile | undefined {
  const store = useEditorStore()
  const client = useQueryClient()
  const [file, setFile] = useState<PathwayFile>()
  useEffect(() => {
    let isWanted = true
    fileHere(store, client, source).then(
      found => isWanted && setFile(found),
      (error: unknown) => toast.error(messageOf(error)),
    )
    return () => {
      isWanted = false
    }
  }, [store, client, source])
  return file
}
