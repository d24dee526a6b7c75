import { Dialog } from '#ui/Dialog.tsx'
import { editorCommands, showShortcut } from './commands.ts'

/** Every shortcut, from the one list of commands. */
export function ShortcutsDialog({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title="Keyboard shortcuts">
      <dl className="mt-2 grid grid-cols-[1fr_auto] gap-x-6 gap-y-1.5">
        {editorCommands.map(({ id, title, shortcuts }) => (
          <div key={id} className="contents">
            <dt>{title}</dt>
            <dd className="flex justify-end gap-1">
              {shortcuts.map(shortcut => (
                <kbd key={shortcut} className="rounded border border-line bg-raised px-1.5 font-sans text-xs">
                  {showShortcut(shortcut)}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
