import { useMemo, useState } from 'react'
import { nodeTexts, variablesOf } from '#nodes/kinds.ts'
import { judgeName, planRenaming, type Renaming, renameVariable } from '#pathway/variables/rename.ts'
import { Button } from '#ui/Button.tsx'
import { counted } from '#ui/counted.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { Field, Input } from '#ui/Field.tsx'
import { runUndoably } from '../../commands/undoable.ts'
import { useEditor, useEditorStore, useSession } from '../../hooks/useEditor.ts'
import { useLens } from '../../hooks/useLens.ts'
import { ValueChange } from '../../kit/changes/Value.tsx'
import { PlaceIcon, titleOf } from '../../kit/places.tsx'
import { nameField } from '../../session/analysis/memberNames.ts'

/** Number of texts previewed. */
const SHOWN = 100

/** Renames the highlighted variable, with a preview of every text that changes. */
export function RenameDialog({ onClose }: { readonly onClose: () => void }) {
  const key = useLens(state => state.key)
  return key === null ? null : <Rename from={key} onClose={onClose} />
}

function Rename({ from, onClose }: { readonly from: string; readonly onClose: () => void }) {
  const { store, lens } = useSession()
  const document = useEditor(state => state.document)
  const variables = variablesOf(document)
  const written = variables.byKey.get(from)?.name ?? from
  const [name, setName] = useState(written)
  const to = name.trim()
  const verdict = judgeName(variables, from, name)
  const plan = useMemo(
    () => (verdict?.isError === true ? [] : planRenaming(document, nodeTexts, { from, to })),
    [document, from, to, verdict?.isError],
  )
  const isPossible = verdict?.isError !== true && plan.length > 0
  const rename = () => {
    if (!isPossible) return
    onClose()
    const places = counted(plan.length, 'text')
    runUndoably(
      store,
      { name: `Rename {{${written}}} to {{${to}}}`, message: `Renamed {{${written}}} to {{${to}}} in ${places}` },
      doc => renameVariable(doc, nodeTexts, { from, to }),
    )
    const renamed = variablesOf(store.getState().document).list.find(one => one.key === to.toLowerCase())
    if (renamed) lens.getState().highlight(renamed.key)
  }
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={`Rename {{${written}}} everywhere`}
      description="Renames it in extractions, responses, rules, and text. One undo reverts it."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" disabled={!isPossible} onClick={rename}>
            {plan.length === 0 ? 'Rename' : `Rename in ${counted(plan.length, 'text')}`}
          </Button>
        </>
      }
    >
      <form
        className="flex flex-col gap-4"
        onSubmit={event => {
          event.preventDefault()
          rename()
        }}
      >
        <Field
          label="New name"
          error={verdict?.isError ? verdict.message : undefined}
          hint={verdict?.isError ? undefined : verdict?.message}
        >
          {control => (
            <Input
              {...control}
              className="font-mono"
              spellCheck={false}
              autoComplete="off"
              value={name}
              onFocus={event => event.target.select()}
              onChange={event => setName(event.target.value)}
            />
          )}
        </Field>
        {plan.length > 0 && (
          <ul aria-label="Changes" className="flex flex-col divide-y divide-line">
            {plan.slice(0, SHOWN).map(renaming => (
              <Change key={keyOf(renaming)} renaming={renaming} />
            ))}
          </ul>
        )}
        {plan.length > SHOWN && <p className="text-muted text-xs">And {plan.length - SHOWN} more.</p>}
      </form>
    </Dialog>
  )
}

function keyOf({ holder: { node_id, edge_key }, place }: Renaming): string {
  return [node_id, edge_key, ...place.path].join('\n')
}

function Change({ renaming: { holder, place, after } }: { readonly renaming: Renaming }) {
  const store = useEditorStore()
  const { document } = store.getState()
  return (
    <li className="flex min-w-0 items-start gap-2 py-1.5">
      <span className="mt-0.5 shrink-0">
        <PlaceIcon document={document} place={holder} />
      </span>
      <div className="min-w-0">
        <p className="truncate text-xs">
          <span className="font-medium">{titleOf(document, holder)}</span>{' '}
          <span className="text-muted">{nameField(place.field)}</span>
        </p>
        <ValueChange before={place.text} after={after} />
      </div>
    </li>
  )
}
