import { Command } from 'cmdk'
import { Braces, CornerDownLeft } from 'lucide-react'
import type { PathwayDocument } from '#pathway/document.ts'
import { Kbd } from '#ui/Kbd.tsx'
import { showShortcut } from '../../commands/shortcuts.ts'
import { ExcerptText } from '../../kit/ExcerptText.tsx'
import { PlaceIcon } from '../../kit/places.tsx'
import { nameField } from '../../session/analysis/memberNames.ts'
import type { SearchItem } from './sections.ts'
import { twinDetails } from './twins.ts'

interface SearchRowProps {
  readonly item: SearchItem
  readonly document: PathwayDocument
  readonly onChoose: () => void
}

/** One thing that was found, with where it leads. */
export function SearchRow({ item, document, onChoose }: SearchRowProps) {
  return (
    <Command.Item
      value={item.key}
      onSelect={onChoose}
      disabled={item.kind === 'command' && item.condition !== undefined}
      className="flex cursor-pointer items-center gap-2.5 rounded-md px-2.5 py-1.5 text-[13px] data-[disabled=true]:cursor-default data-[selected=true]:bg-raised data-[disabled=true]:text-muted"
    >
      <Content item={item} document={document} />
    </Command.Item>
  )
}

function Content({ item, document }: Pick<SearchRowProps, 'item' | 'document'>) {
  if (item.kind === 'command') {
    const [shortcut] = item.command.shortcuts
    return (
      <>
        <CornerDownLeft aria-hidden className="size-4 shrink-0 text-muted" />
        <span className="min-w-0 flex-1 truncate">{item.title}</span>
        {item.condition !== undefined && <span className="shrink-0 text-muted text-xs">{item.condition}</span>}
        {shortcut !== undefined && <Kbd>{showShortcut(shortcut)}</Kbd>}
      </>
    )
  }
  if (item.kind === 'elsewhere') {
    return (
      <>
        <item.Icon aria-hidden className="size-4 shrink-0 text-muted" />
        <span className="min-w-0 flex-1 truncate">{item.title}</span>
      </>
    )
  }
  if (item.kind === 'variable') {
    return (
      <>
        <Braces aria-hidden className="size-4 shrink-0 text-muted" />
        <span className="min-w-0 flex-1 truncate font-mono">{item.title}</span>
        <span className="shrink-0 text-muted text-xs">where it’s set and used</span>
      </>
    )
  }
  const { title, excerpt, place } = item
  const details = excerpt ? undefined : twinDetails(document, place.node_id)
  return (
    <>
      <span className="shrink-0">
        <PlaceIcon document={document} place={place} />
      </span>
      <span className={`truncate font-medium ${excerpt ? 'max-w-[45%] shrink-0' : 'min-w-0'}`}>{title}</span>
      {excerpt && (
        <span className="min-w-0 flex-1 truncate text-muted text-xs">
          {place.field !== undefined && place.edge_key === undefined && `${nameField(place.field)}: `}
          <ExcerptText excerpt={excerpt} />
        </span>
      )}
      {details !== undefined && <span className="min-w-0 flex-1 truncate text-muted text-xs">{details}</span>}
    </>
  )
}
