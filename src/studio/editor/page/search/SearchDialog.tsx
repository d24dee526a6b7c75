import { Command } from 'cmdk'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { Dialog } from '#ui/Dialog.tsx'
import type { EarlyKeys } from '#ui/lazy/earlyKeys.ts'
import { runCommand, useCommandContext } from '../../hooks/useCommandContext.ts'
import { useEditor, useSession } from '../../hooks/useEditor.ts'
import { highlightVariable } from '../../session/analysis/lens.ts'
import { prepareSearch } from './find.ts'
import { remember } from './recent.ts'
import { SearchRow } from './SearchRow.tsx'
import { findSections, type SearchItem } from './sections.ts'

interface SearchProps {
  readonly onClose: () => void
  readonly keys: EarlyKeys
}

/** Finds nodes, variables, edges, words of texts, and all that can be done. */
export function SearchDialog({ onClose, keys }: SearchProps) {
  return (
    <Dialog wide open onClose={onClose} title="Search this pathway">
      <SearchList onClose={onClose} keys={keys} />
    </Dialog>
  )
}

function SearchList({ onClose, keys }: SearchProps) {
  const document = useEditor(state => state.document)
  const pathwayId = useEditor(state => state.pathwayId)
  const context = useCommandContext()
  const session = useSession()
  const { store } = session
  const [early] = useState(() => keys.take())
  const [query, setQuery] = useState(early.text)
  useEffect(() => prepareSearch(store.getState().document), [store])
  // Not a moment later: Enter takes the first of what stands there.
  const sections = useMemo(
    () => findSections({ document, pathwayId, query, context }),
    [document, pathwayId, query, context],
  )
  const first = sections[0]?.items[0]?.key ?? ''
  // The best match is chosen anew for each query; the arrow keys choose another until then.
  const [chosen, setChosen] = useState({ query: '', key: '' })
  const value = chosen.query === query && chosen.key !== '' ? chosen.key : first

  function choose(item: SearchItem) {
    remember(pathwayId, item.key)
    onClose()
    if (item.kind === 'command') void runCommand(item.command, context)
    else if (item.kind === 'variable') highlightVariable(session, item.variable)
    else store.getState().reveal({ ...item.place, mayZoom: true })
  }

  const chooseEarly = useEffectEvent(() => {
    const item = sections[0]?.items[0]
    if (early.isEntered && item) choose(item)
  })
  useEffect(() => chooseEarly(), [])

  return (
    <Command
      label="Search this pathway"
      shouldFilter={false}
      loop
      value={value}
      onValueChange={key => setChosen({ query, key })}
    >
      <Command.Input
        value={query}
        onValueChange={setQuery}
        placeholder="Search nodes, variables, text, or commands"
        className="h-9 w-full rounded-md border border-line-strong bg-surface px-2.5 text-[13px]"
      />
      <Command.List className="mt-3 h-[min(24rem,60dvh)] overflow-y-auto">
        <Command.Empty className="p-3 text-muted">No results for “{query}”.</Command.Empty>
        {sections.map(({ title, items }) => (
          <Command.Group
            key={title}
            heading={title}
            className="mb-2 [&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:py-1 [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-muted [&_[cmdk-group-heading]]:text-xs"
          >
            {items.map(item => (
              <SearchRow key={item.key} item={item} document={document} onChoose={() => choose(item)} />
            ))}
          </Command.Group>
        ))}
      </Command.List>
    </Command>
  )
}
