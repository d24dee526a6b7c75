import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Command } from 'cmdk'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { pathwaysQuery } from '#studio/shell/pathwayQueries.ts'
import { BareDialog } from '#ui/BareDialog.tsx'
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
    <BareDialog onClose={onClose} title="Search this pathway">
      <SearchList onClose={onClose} keys={keys} />
    </BareDialog>
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
  const navigate = useNavigate()
  const pathways = useQuery(pathwaysQuery).data
  // Not a moment later: Enter takes the first of what stands there.
  const sections = useMemo(
    () => findSections({ document, pathwayId, pathways: pathways ?? [], query, context }),
    [document, pathwayId, pathways, query, context],
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
    else if (item.kind === 'elsewhere')
      item.open({
        toPlace: to => void navigate({ to }),
        toPathway: id => void navigate({ to: '/pathways/$pathwayId', params: { pathwayId: id } }),
      })
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
        placeholder="Search nodes, text, commands, pages, or pathways"
        className="h-12 w-full border-line border-b bg-transparent px-4 text-sm outline-none! placeholder:text-muted"
      />
      <Command.List className="h-[min(26rem,60dvh)] overflow-y-auto p-2">
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
