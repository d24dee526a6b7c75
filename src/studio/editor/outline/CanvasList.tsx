import { Group, StickyNote } from 'lucide-react'
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { type CanvasGroup, listGroups, listNotes } from '#pathway/canvas.ts'
import { groupName, groupSize } from '../nameElements.ts'
import { useEditor, useEditorStore } from '../store.ts'
import { type Item, itemKey, listItems, nextItem } from './items.ts'
import { nodesInWords, textOfNote } from './rowWords.ts'
import { useKeptFocus } from './useKeptFocus.ts'

/** The notes and groups of the canvas, in words; the form of the chosen one is beside it. */
export function CanvasList() {
  const store = useEditorStore()
  const notes = useEditor(state => listNotes(state.document))
  const groups = useEditor(state => listGroups(state.document))
  const selection = useEditor(state => state.selection)
  const items = listItems(groups, notes)
  const chosen = items.findIndex(({ part, id }) => selection[part].has(id))
  const [last, setLast] = useState(0)
  if (chosen >= 0 && chosen !== last) setLast(chosen)
  const active = chosen >= 0 ? chosen : Math.min(last, items.length - 1)
  const list = useRef<HTMLDivElement>(null)
  useKeptFocus(list, {
    rows: '[data-item]',
    asked: 'isItemFocusAsked',
    follows: gone => gone.matches('[data-item]'),
  })
  useLayoutEffect(() => {
    if (active >= 0) list.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' })
  }, [active])

  function choose(item: Item | undefined) {
    if (item) store.getState().select({ [item.part]: [item.id] })
  }

  function press(event: KeyboardEvent) {
    const next = nextItem(event, active, items.length)
    if (next === undefined) return
    event.preventDefault()
    choose(items[next])
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
        onKeyDown={press}
      >
        {items.map((item, at) => (
          <ItemView
            key={itemKey(item)}
            item={item}
            isActive={at === active}
            isChosen={selection[item.part].has(item.id)}
            onChoose={() => choose(item)}
          />
        ))}
      </div>
    </section>
  )
}

interface ItemViewProps {
  readonly item: Item
  readonly isActive: boolean
  readonly isChosen: boolean
  readonly onChoose: () => void
}

function ItemView({ item, isActive, isChosen, onChoose }: ItemViewProps) {
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
      onClick={onChoose}
      // What is done next is done to what is selected.
      onFocus={isChosen ? undefined : onChoose}
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
