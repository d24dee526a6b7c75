import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { DocumentPlace } from '#pathway/place.ts'
import type { FoundSecret } from '#pathway/secrets/find.ts'
import { type NamedSecret, nameSecrets, takeOutSecrets } from '#pathway/secrets/takeOut.ts'
import { call, messageOf } from '#studio/shell/api.ts'
import { Places } from '#studio/shell/report/ReportGroups.tsx'
import { nameFault, placeholderOf } from '#studio/shell/secretNames.ts'
import { secretsQuery } from '#studio/shell/secretsQuery.ts'
import { Button } from '#ui/Button.tsx'
import { counted } from '#ui/counted.ts'
import { InputField } from '#ui/fields.tsx'
import { runUndoably } from '../../commands/undoable.ts'
import { useEditorStore } from '../../hooks/useEditor.ts'

/** All places of one value, under the name that it would get. */
interface Row {
  readonly name: string
  readonly at: readonly NamedSecret[]
  readonly first: FoundSecret
}

function rowsOf(named: readonly NamedSecret[]): readonly Row[] {
  const rows = new Map<string, { name: string; at: NamedSecret[]; first: FoundSecret }>()
  for (const one of named) {
    const { value } = one.secret
    if (rows.get(value)?.at.push(one) === undefined) rows.set(value, { name: one.name, at: [one], first: one.secret })
  }
  return [...rows.values()]
}

interface SecretListProps {
  readonly secrets: readonly FoundSecret[]
  readonly onShow: (place: DocumentPlace) => void
}

/** The secrets of a pathway, each with the offer to keep it in the account and leave its name in its place. */
export function SecretList({ secrets, onShow }: SecretListProps) {
  const store = useEditorStore()
  const client = useQueryClient()
  const { data: kept, error } = useQuery(secretsQuery)
  const [given, setGiven] = useState<Readonly<Record<string, string>>>({})
  const taken = kept?.map(({ name }) => name) ?? []
  const rows = rowsOf(nameSecrets(secrets, taken)).map(row => ({ ...row, name: given[row.first.value] ?? row.name }))
  const faults = rows.map((row, index) => {
    const others = rows.filter((_, other) => other !== index).map(({ name }) => name.trim())
    return nameFault(row.name.trim(), [...taken, ...others])
  })
  const move = useMutation({
    mutationFn: async (moved: readonly Row[]) => {
      for (const { name, first } of moved) {
        await call('PUT /api/v1/secrets/:name', { params: { name: name.trim() }, body: { value: first.value } })
      }
      return moved
    },
    onSuccess: async moved => {
      const named = moved.flatMap(({ name, at }) => at.map(({ secret }) => ({ secret, name: name.trim() })))
      const [only] = moved
      const what = moved.length === 1 && only ? `the secret ${only.name}` : counted(moved.length, 'secret')
      runUndoably(
        store,
        {
          name: `Move ${what} out`,
          message: `Moved ${what} to your account’s secrets`,
        },
        document => takeOutSecrets(document, named),
      )
      await client.invalidateQueries({ queryKey: secretsQuery.queryKey })
    },
  })
  const failure = move.error ?? error
  return (
    <>
      <p className="text-muted text-xs">
        Anyone with this file can read these values. Your account’s secrets are used only in requests and never shown.
        Undo history and published versions still contain the values.
      </p>
      <ul className="flex flex-col divide-y divide-line">
        {rows.map((row, index) => (
          <li key={row.first.value} className="flex flex-wrap items-end gap-x-3 gap-y-1.5 py-2.5 first:pt-0">
            <div className="min-w-0 flex-1 basis-64 text-[13px]">
              <p>
                <code className="mr-2 rounded bg-raised px-1.5 py-0.5 text-xs">{row.first.masked}</code>
                <span className="text-muted">{row.first.what}</span>
              </p>
              <Places places={row.at.map(({ secret }) => secret.place)} onShow={onShow} />
            </div>
            <div className="w-56">
              <InputField
                label="Name"
                error={faults[index]}
                className="font-mono"
                spellCheck={false}
                value={row.name}
                onValue={name => setGiven({ ...given, [row.first.value]: name })}
              />
            </div>
            <Button
              disabled={!kept || faults[index] !== undefined || move.isPending}
              title={`Replaced with ${placeholderOf(row.name.trim())}`}
              onClick={() => move.mutate([row])}
            >
              Move
            </Button>
          </li>
        ))}
      </ul>
      {failure && (
        <p role="alert" className="text-danger text-xs">
          {messageOf(failure)}
        </p>
      )}
      {rows.length > 1 && (
        <Button
          look="primary"
          className="self-start"
          busy={move.isPending}
          disabled={!kept || faults.some(fault => fault !== undefined)}
          onClick={() => move.mutate(rows)}
        >
          Move all {rows.length} to account secrets
        </Button>
      )}
    </>
  )
}
