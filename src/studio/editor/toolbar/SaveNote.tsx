import { Check, CloudOff, LoaderCircle, LogIn, Pencil, TriangleAlert } from 'lucide-react'
import { Button } from '#ui/Button.tsx'
import { useCommandContext } from '../commands/CommandsProvider.tsx'
import { downloadCopy } from '../commands/pathway.ts'
import { type SaveState, useEditor, useEditorStore } from '../store.ts'

const looks = {
  saved: { text: 'Saved', Icon: Check, tone: 'text-muted' },
  unsaved: { text: 'Changed', Icon: Pencil, tone: 'text-muted' },
  saving: { text: 'Saving…', Icon: LoaderCircle, tone: 'text-muted' },
  offline: { text: 'Kept on this device; Dialpath is not reached', Icon: CloudOff, tone: 'text-warning' },
  'signed-out': { text: 'Kept on this device; your session has ended', Icon: LogIn, tone: 'text-warning' },
  refused: { text: 'Not saved', Icon: TriangleAlert, tone: 'text-danger' },
} as const

function textOf(state: SaveState): string {
  const { text } = looks[state.is]
  return state.is === 'refused' ? `${text}: ${state.message}` : text
}

/** Whether the service has everything, and what to do where it has not. */
export function SaveNote() {
  const state = useEditor(current => current.saveState)
  const store = useEditorStore()
  const { autosave } = useCommandContext()
  const { Icon, tone } = looks[state.is]
  const text = textOf(state)
  return (
    <div className="flex min-w-0 items-center gap-2">
      <span role="status" className={`flex min-w-0 items-center gap-1.5 text-xs ${tone}`} title={text}>
        <Icon aria-hidden className="size-3.5 shrink-0" />
        <span className="truncate">{text}</span>
      </span>
      {(state.is === 'offline' || state.is === 'refused') && (
        <Button size="small" onClick={() => autosave?.retry()}>
          Try again
        </Button>
      )}
      {state.is === 'refused' && (
        <Button size="small" onClick={() => downloadCopy(store.getState().document)}>
          Download a copy
        </Button>
      )}
      {state.is === 'signed-out' && (
        <Button size="small" onClick={() => window.open('/sign-in', '_blank')}>
          Sign in
        </Button>
      )}
    </div>
  )
}
