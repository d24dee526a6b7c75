import { Check, CloudOff, LoaderCircle, LogIn, Pencil, TriangleAlert } from 'lucide-react'
import { useConnection } from '#studio/shell/connection.ts'
import { Button } from '#ui/Button.tsx'
import { useCommandContext } from '../../hooks/useCommandContext.ts'
import { useEditor, useEditorStore } from '../../hooks/useEditor.ts'
import { downloadCopy } from '../exchange/download.ts'
import { saveWords } from './saveWords.ts'

const looks = {
  saved: { Icon: Check, tone: 'text-muted' },
  unsaved: { Icon: Pencil, tone: 'text-muted' },
  saving: { Icon: LoaderCircle, tone: 'text-muted' },
  offline: { Icon: CloudOff, tone: 'text-warning' },
  'signed-out': { Icon: LogIn, tone: 'text-warning' },
  refused: { Icon: TriangleAlert, tone: 'text-danger' },
} as const

/** Save state, with an action if saving failed. */
export function SaveNote() {
  const state = useEditor(current => current.saveState)
  const store = useEditorStore()
  const { autosave } = useCommandContext()
  const reached = useConnection(connection => connection.reached)
  const { Icon, tone } = looks[!reached && state.is === 'saved' ? 'offline' : state.is]
  const text = saveWords(state, reached)
  const isCalm = tone === 'text-muted'
  return (
    <div className="flex min-w-0 items-center gap-2">
      {/* Only what matters of it is announced; each save would be too much. */}
      <span role="status" aria-live="off" className={`flex min-w-0 items-center gap-1.5 text-xs ${tone}`} title={text}>
        <Icon aria-hidden className="size-3.5 shrink-0" />
        {/* The mark alone says that all is well where there is little room. */}
        <span className={isCalm ? 'truncate max-xl:sr-only' : 'truncate'}>{text}</span>
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
