import { useMemo, useState } from 'react'
import { Dialog } from '#ui/Dialog.tsx'
import { SearchInput } from '#ui/SearchInput.tsx'
import { shortcutRows } from './shortcutRows.ts'

/** Every shortcut, from the one list of commands. */
export function ShortcutsDialog({ onClose }: { readonly onClose: () => void }) {
  const [query, setQuery] = useState('')
  const groups = useMemo(() => shortcutRows(query), [query])
  return (
    <Dialog wide open onClose={onClose} title="Keyboard shortcuts">
      <div className="sticky -top-1 z-10 bg-pop pt-1 pb-3">
        <SearchInput label="Search shortcuts" value={query} onChange={setQuery} className="w-full" />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the list is longer than the dialog, and without a stop in it the keyboard could not scroll it */}
      <section tabIndex={0} aria-label="All shortcuts" className="-mx-3 min-h-96 rounded-md px-3 pb-2">
        {groups.length === 0 && (
          <p role="status" className="py-3 text-muted">
            No shortcut matches “{query}”.
          </p>
        )}
        <div className="mt-2 gap-x-10 sm:columns-2">
          {groups.map(({ group, rows }) => (
            <section key={group} className="mb-5 break-inside-avoid-column">
              <h3 className="mb-1.5 font-semibold text-[13px]">{group}</h3>
              <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1.5 text-[13px]">
                {rows.map(({ id, title, keys }) => (
                  <div key={id} className="contents">
                    <dt className="text-muted">{title}</dt>
                    <dd className="flex items-start justify-end gap-1">
                      {keys.map(key => (
                        <kbd
                          key={key}
                          className="whitespace-nowrap rounded border border-line bg-raised px-1.5 font-sans text-xs leading-5"
                        >
                          {key}
                        </kbd>
                      ))}
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
        </div>
        {query === '' && (
          <>
            <h3 className="mb-1.5 font-semibold text-[13px]">With the mouse</h3>
            <ul className="list-disc pl-5 text-[13px] text-muted leading-6">
              <li>Drag from a node’s bottom handle to another node, or to empty canvas to add one.</li>
              <li>Drag on empty canvas to select an area. Hold Shift, Ctrl, or ⌘ and drag or click to select more.</li>
              <li>Double-click an edge to edit its label or a node to edit its settings.</li>
            </ul>
          </>
        )}
      </section>
    </Dialog>
  )
}
