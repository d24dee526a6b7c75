import { FileUp, type LucideIcon, Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Spinner } from '#ui/Spinner.tsx'
import { useStartPathway } from './actions.ts'
import { useOpenImport } from './ImportArea.tsx'
import { TemplateGallery } from './templates/TemplateGallery.tsx'

/** Buttons to import a pathway or create one. */
export function NewPathwayActions() {
  const [isOpen, setOpen] = useState(false)
  const openImport = useOpenImport()
  return (
    <>
      <Button onClick={openImport}>
        <FileUp aria-hidden className="size-4" />
        Import a file
      </Button>
      <Button look="primary" onClick={() => setOpen(true)}>
        <Plus aria-hidden className="size-4" />
        New pathway
      </Button>
      <Dialog wide open={isOpen} onClose={() => setOpen(false)} title="New pathway">
        <WaysToStart compact onLeave={() => setOpen(false)} />
      </Dialog>
    </>
  )
}

interface WaysToStartProps {
  /** Smaller, for a dialog. */
  readonly compact?: boolean
  /** Called when the import opens. */
  readonly onLeave?: () => void
}

/** Start from a template, import a file, or start empty. */
export function WaysToStart({ compact = false, onLeave }: WaysToStartProps) {
  const openImport = useOpenImport()
  const { empty, fromTemplate, isBusy } = useStartPathway()
  const heading = 'font-semibold text-[13px]'
  return (
    <div className={`flex flex-col ${compact ? 'gap-4' : 'gap-6'}`}>
      <section aria-label="Start from a template" className="flex flex-col gap-3">
        <h2 className={compact ? heading : 'font-semibold text-[15px]'}>Start from a template</h2>
        <TemplateGallery
          compact={compact}
          disabled={isBusy}
          making={fromTemplate.isPending ? fromTemplate.variables.id : undefined}
          onPick={entry => fromTemplate.mutate(entry)}
        />
      </section>
      <section aria-label="Start from scratch" className="flex flex-col gap-3">
        <h2 className={compact ? heading : 'font-semibold text-[15px]'}>Or start from scratch</h2>
        <div className="grid gap-4 sm:grid-cols-2">
          <StartTile
            Icon={FileUp}
            title="Import a file"
            about="Upload a pathway exported from Dialpath or another service (JSON)."
            disabled={isBusy}
            onClick={() => {
              onLeave?.()
              openImport()
            }}
          />
          <StartTile
            Icon={Plus}
            title="Start empty"
            about="A blank canvas. Drag nodes onto it and connect them."
            disabled={isBusy}
            busy={empty.isPending}
            onClick={() => empty.mutate()}
          />
        </div>
      </section>
    </div>
  )
}

interface StartTileProps {
  readonly Icon: LucideIcon
  readonly title: string
  readonly about: string
  readonly disabled: boolean
  readonly busy?: boolean
  readonly onClick: () => void
}

function StartTile({ Icon, title, about, disabled, busy = false, onClick }: StartTileProps) {
  return (
    <button
      type="button"
      disabled={disabled}
      aria-busy={busy || undefined}
      onClick={onClick}
      className="group flex items-center gap-4 rounded-xl border border-line bg-surface p-4 text-left shadow-card transition-[border-color,box-shadow] duration-150 enabled:hover:border-accent enabled:hover:shadow-pop"
    >
      <span className="inline-flex size-10 shrink-0 items-center justify-center rounded-lg bg-accent-soft text-accent">
        {busy ? <Spinner label="Creating the pathway" className="size-5" /> : <Icon aria-hidden className="size-5" />}
      </span>
      <span className="min-w-0">
        <span className="block font-semibold text-sm group-enabled:group-hover:text-accent">{title}</span>
        <span className="block text-[13px] text-muted">{about}</span>
      </span>
    </button>
  )
}
