import { Dialog } from '#ui/Dialog.tsx'
import { commandGroups } from '../commands/command.ts'
import { editorCommands } from '../commands/registry.ts'
import { showShortcut } from '../commands/shortcuts.ts'

/** Every shortcut, from the one list of commands. */
export function ShortcutsDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog wide open onClose={onClose} title="Keyboard shortcuts">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the list is longer than the dialog, and without a stop in it the keyboard could not scroll it */}
      <section tabIndex={0} aria-label="All shortcuts" className="-mx-3 rounded-md px-3 pb-2">
        <div className="mt-2 gap-x-10 sm:columns-2">
          {commandGroups.map(group => (
            <section key={group} className="mb-5 break-inside-avoid-column">
              <h3 className="mb-1.5 font-semibold text-[13px]">{group}</h3>
              <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1.5 text-[13px]">
                {editorCommands
                  .filter(command => command.group === group && command.shortcuts.length > 0)
                  .map(({ id, title, shortcuts }) => (
                    <div key={id} className="contents">
                      <dt className="text-muted">{title}</dt>
                      <dd className="flex items-start justify-end gap-1">
                        {shortcuts.map(shortcut => (
                          <kbd
                            key={shortcut}
                            className="whitespace-nowrap rounded border border-line bg-raised px-1.5 font-sans text-xs leading-5"
                          >
                            {showShortcut(shortcut)}
                          </kbd>
                        ))}
                      </dd>
                    </div>
                  ))}
              </dl>
            </section>
          ))}
        </div>
        <h3 className="mb-1.5 font-semibold text-[13px]">With the mouse</h3>
        <ul className="list-disc pl-5 text-[13px] text-muted leading-6">
          <li>Drag from a node’s bottom handle to another node, or to empty canvas to add one.</li>
          <li>Hold Shift and drag to select an area. Hold Ctrl or ⌘ and click to select more.</li>
          <li>Double-click an edge to edit its label or a node to edit its settings.</li>
        </ul>
      </section>
    </Dialog>
  )
}
