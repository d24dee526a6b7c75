import { Link } from '@tanstack/react-router'
import { ArrowLeft, CircleHelp, Download, Redo2, Rocket, Search, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { toast } from 'sonner'
import { renamePathway } from '#pathway/commands/document.ts'
import { messageOf } from '#studio/shell/api.ts'
import { ThemeButton } from '#studio/shell/Frame.tsx'
import { Button, IconButton } from '#ui/Button.tsx'
import { exportFile } from '../queries.ts'
import type { Autosave } from '../save/autosave.ts'
import { useEditor, useEditorStore } from '../store.ts'
import { PublishDialog } from './PublishDialog.tsx'

const saveStates = {
  saved: 'Saved',
  unsaved: 'Changed',
  saving: 'Saving…',
  offline: 'Kept on this device; Dialpath is not reached',
  refused: 'Not saved',
} as const

interface ToolbarProps {
  readonly autosave: Autosave | undefined
  readonly openSearch: () => void
  readonly openShortcuts: () => void
}

/** What is done with the pathway as a whole. */
export function Toolbar({ autosave, openSearch, openShortcuts }: ToolbarProps) {
  const store = useEditorStore()
  const name = useEditor(state => state.document.name)
  const undoName = useEditor(state => state.past.at(-1)?.name)
  const redoName = useEditor(state => state.future.at(-1)?.name)
  const [publishing, setPublishing] = useState(false)
  const { undo, redo } = store.getState()

  async function exportNow() {
    try {
      await autosave?.flush()
      const url = URL.createObjectURL(
        new Blob([await exportFile(store.getState().pathwayId)], { type: 'application/json' }),
      )
      const link = window.document.createElement('a')
      link.href = url
      link.download = `${store.getState().document.name || 'pathway'}.json`
      link.click()
      URL.revokeObjectURL(url)
    } catch (error) {
      toast.error(messageOf(error))
    }
  }

  return (
    <header className="flex h-12 shrink-0 items-center gap-1.5 border-line border-b bg-surface px-2">
      <Link
        to="/pathways"
        aria-label="Back to the pathways"
        title="Back to the pathways"
        className="inline-flex size-8 items-center justify-center rounded-md hover:bg-raised"
      >
        <ArrowLeft aria-hidden className="size-4" />
      </Link>
      <input
        aria-label="Name of the pathway"
        className="h-8 min-w-24 max-w-96 truncate rounded-md border border-transparent bg-transparent px-2 font-semibold field-sizing-content hover:border-line"
        value={name}
        onChange={event =>
          store.getState().run('Rename the pathway', doc => renamePathway(doc, { name: event.target.value }), {
            typing: 'pathway.name',
          })
        }
      />
      <SaveNote />
      <div className="flex-1" />
      <IconButton label={undoName ? `Undo: ${undoName}` : 'Nothing to undo'} disabled={!undoName} onClick={undo}>
        <Undo2 aria-hidden className="size-4" />
      </IconButton>
      <IconButton label={redoName ? `Redo: ${redoName}` : 'Nothing to redo'} disabled={!redoName} onClick={redo}>
        <Redo2 aria-hidden className="size-4" />
      </IconButton>
      <IconButton label="Search nodes" onClick={openSearch}>
        <Search aria-hidden className="size-4" />
      </IconButton>
      <IconButton label="Keyboard shortcuts" onClick={openShortcuts}>
        <CircleHelp aria-hidden className="size-4" />
      </IconButton>
      <ThemeButton />
      <Button onClick={() => void exportNow()}>
        <Download aria-hidden className="size-4" />
        Export
      </Button>
      <Button look="primary" onClick={() => setPublishing(true)}>
        <Rocket aria-hidden className="size-4" />
        Publish
      </Button>
      <PublishDialog open={publishing} onClose={() => setPublishing(false)} autosave={autosave} />
    </header>
  )
}

function SaveNote() {
  const state = useEditor(current => current.saveState)
  const text = state.is === 'refused' ? `${saveStates.refused}: ${state.message}` : saveStates[state.is]
  const worry = state.is === 'refused' || state.is === 'offline'
  return (
    <span role="status" className={`truncate text-xs ${worry ? 'text-danger' : 'text-muted'}`} title={text}>
      {text}
    </span>
  )
}
