import { Group, StickyNote } from 'lucide-react'
import { type FocusEvent, type KeyboardEvent, type MouseEvent, useLayoutEffect, useRef } from 'react'
import { type CanvasGroup, listGroups, listNotes } from '#pathway/canvas.ts'
import { groupName } from '../drawing/groupName.ts'
import { useEditor, useSession } from '../hooks/useEditor.ts'
import { groupSize } from '../session/document/nameElements.ts'
import { adds } from '../session/document/selection.ts'
import { type CanvasItem, itemKey, itemsBetween, listItems, nextItem, selectionOfItems } from './items.ts'
import { followFocus, holdFocus, takeFocus } from './rowSelection.ts'
import { nodesInWords, textOfNote } from './rowWords.ts'
import { useActiveItem } from './useActiveItem.ts'
import { useKeptFocus } from './useKeptFocus.ts'

/** List of the canvas's notes and groups. */
export function CanvasList() {
  const session = useSession()
  const notes = useEditor(state => listNotes(state.document))
  const groups = useEditor(state => listGroups(state.document))
  const selection = useEditor(state => state.selection)
  const items = listItems(groups, notes)
  const isChosen = ({ part, id }: CanvasItem) => selection[part].has(id)
  const isAnyChosen = selection.notes.size + selection.groups.size > 0
  const active = useActiveItem(items, selection)
  const list = useRef<HTMLDivElement>(null)
  useKeptFocus(list, {
    rows: '[data-item]',
    asked: 'isItemFocusAsked',
    isChosenHere: isAnyChosen && selection.nodes.size + selection.edges.size === 0,
    follows: gone => gone.matches('[data-item]'),
    whenGone: () => choose(items[active.at]),
  })
  useLayoutEffect(() => {
    if (active.at >= 0) list.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' })
  }, [active.at])

  function choose(item: CanvasItem | undefined) {
    if (!item) return
    active.goTo(item)
    session.store.getState().select(selectionOfItems([item]))
  }

  function selectTo(item: CanvasItem) {
    active.goTo(item, true)
    session.store.getState().select(selectionOfItems(itemsBetween(items, active.anchor, items.indexOf(item))))
  }

  function toggle(item: CanvasItem) {
    active.goTo(item)
    session.store.getState().select(selectionOfItems(items.filter(one => isChosen(one) !== (one === item))))
  }

  function press(event: KeyboardEvent) {
    const { key, shiftKey, ctrlKey, metaKey } = event
    const to = items[key === ' ' ? active.at : (nextItem(event, active.at, items.length) ?? -1)]
    if (!to) return
    event.preventDefault()
    if (key === ' ') toggle(to)
    else if (shiftKey) selectTo(to)
    else if (ctrlKey || metaKey) active.goTo(to, true)
    else choose(to)
  }

  function click(event: MouseEvent, item: CanvasItem) {
    if (event.shiftKey) selectTo(item)
    else if (adds(event)) toggle(item)
    else choose(item)
    if (adds(event)) takeFocus(session, 'isItemFocusAsked')
  }

  if (items.length === 0) return null
  return (
    <section
      aria-label="Notes and groups"
      className="flex max-h-[40%] min-h-24 shrink-0 flex-col border-line border-t bg-surface"
    >
      <h3 className="px-3 pt-2 pb-1 font-semibold text-[13px]">
        Notes and groups
        <span className="ml-2 font-normal text-muted text-xs">{items.length}</span>
      </h3>
      <div
        ref={list}
        role="listbox"
        aria-label="Notes and groups"
        data-outline
        className="min-h-0 flex-1 overflow-y-auto pb-1"
        aria-multiselectable
        onKeyDown={press}
        onMouseDown={holdFocus}
      >
        {items.map((item, at) => (
          <ItemView
            key={itemKey(item)}
            item={item}
            isActive={at === active.at}
            isChosen={isChosen(item)}
            onClick={event => click(event, item)}
            onFocus={event => {
              if (!isAnyChosen) followFocus(session, event, () => choose(item))
            }}
          />
        ))}
      </div>
    </section>
  )
}

interface ItemViewProps {
  readonly item: CanvasItem
  readonly isActive: boolean
  readonly isChosen: boolean
  readonly onClick: (event: MouseEvent) => void
  readonly onFocus: (event: FocusEvent) => void
}

function ItemView({ item, isActive, isChosen, onClick, onFocus }: ItemViewProps) {
  const inside = useEditor(state => (item.part === 'groups' ? nodesInWords(state.document, item.group) : ''))
  const Icon = item.part === 'groups' ? Group : StickyNote
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list around it takes the keys
    <div
      role="option"
      data-item={itemKey(item)}
      data-active={isActive || undefined}
      tabIndex={isActive ? 0 : -1}
      aria-label={item.part === 'groups' ? sayGroup(item.group, inside) : `Note: ${textOfNote(item.note)}`}
      aria-selected={isChosen}
      className="outline-item"
      onClick={onClick}
      onFocus={onFocus}
    >
      <Icon aria-hidden className="size-4 shrink-0 text-muted" />
      {item.part === 'groups' ? (
        <>
          <span className="max-w-[60%] shrink-0 truncate font-medium">{groupName(item.group)}</span>
          <span className="min-w-0 truncate text-muted text-xs">{inside}</span>
        </>
      ) : (
        <span className="min-w-0 truncate">{textOfNote(item.note)}</span>
      )}
    </div>
  )
}

function sayGroup(group: CanvasGroup, inside: string): string {
  return `Group ${groupName(group)}, ${groupSize(group)}: ${inside}`
}
