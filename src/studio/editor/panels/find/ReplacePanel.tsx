import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { nodeTexts } from '#nodes/kinds.ts'
import { replaceHits, type TextHit } from '#pathway/texts/replace.ts'
import { Button, IconButton } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { counted, inDigits } from '#ui/counted.ts'
import type { EarlyKeys } from '#ui/lazy/earlyKeys.ts'
import { runUndoably } from '../../commands/undoable.ts'
import { useCommand } from '../../hooks/useCommand.ts'
import { useEditor, useSession } from '../../hooks/useEditor.ts'
import { FindForm } from './FindForm.tsx'
import { HitList } from './HitList.tsx'
import { type Found, useHits } from './useHits.ts'

/** Number of rows shown at once: more would render slowly. */
const PAGE = 200
const NO_KEYS: ReadonlySet<string> = new Set()

/** Find and replace, over the canvas, so that a match shows in its form and on the canvas. */
export function ReplacePanel({ keys }: { readonly keys: EarlyKeys }) {
  const id = useId()
  const { store, finder } = useSession()
  useEffect(() => {
    const { text } = keys.take()
    const { focus, change } = finder.getState()
    if (text !== '') change({ [focus.on]: text })
  }, [keys, finder])
  const document = useEditor(state => state.document)
  const close = useCommand('close-find')
  const { search } = finder.getState()
  const isDeletion = search.replacement === ''
  const [isAsking, setAsking] = useState(false)
  const found = useHits()
  const { hits } = found
  const [unticked, setUnticked] = useState(NO_KEYS)
  const [current, setCurrent] = useState<string>()
  const [shown, setShown] = useState(PAGE)
  const panel = useReturnedFocus()
  const at = hits.findIndex(hit => hit.key === current)
  const ticked = hits.filter(hit => !unticked.has(hit.key))

  const go = (hit: TextHit, keepsFocus: boolean) => {
    setCurrent(hit.key)
    const { node_id, edge_key } = hit.holder
    store.getState().reveal({ node_id, edge_key, field: hit.place.field, keepsFocus, mayZoom: true })
  }
  const step = (by: 1 | -1) => {
    const next = at < 0 ? (by === 1 ? 0 : hits.length - 1) : (at + by + hits.length) % hits.length
    const hit = hits[next]
    if (!hit) return
    if (next >= shown) setShown(next + PAGE)
    go(hit, true)
  }
  const tick = (of: readonly TextHit[], isTicked: boolean) => {
    const next = new Set(unticked)
    for (const { key } of of) {
      if (isTicked) next.delete(key)
      else next.add(key)
    }
    setUnticked(next)
  }
  const replace = () => {
    const places = counted(ticked.length, 'place')
    runUndoably(
      store,
      {
        name: isDeletion ? `Delete “${search.words}” in ${places}` : `Replace “${search.words}” in ${places}`,
        message: isDeletion ? `Deleted “${search.words}” in ${places}` : `Replaced “${search.words}” in ${places}`,
      },
      doc => replaceHits(doc, nodeTexts, ticked),
    )
    setUnticked(NO_KEYS)
  }
  return (
    <section
      ref={panel}
      data-over-canvas
      aria-labelledby={id}
      onKeyDown={event => {
        // Fields keep their keys to themselves: the registry's Escape does not reach them.
        if (event.key === 'Escape') close.run()
      }}
      className="absolute inset-y-2 left-2 z-20 flex max-h-[calc(100%-1rem)] w-[min(23rem,calc(100%-1rem))] flex-col self-start rounded-xl border border-line bg-pop shadow-pop"
    >
      <div className="flex items-center gap-1 px-3 pt-2">
        <h2 id={id} className="min-w-0 flex-1 font-semibold text-[13px]">
          Find and replace
        </h2>
        <IconButton
          label="Previous match (Shift+Enter)"
          size="small"
          disabled={hits.length === 0}
          onClick={() => step(-1)}
        >
          <ChevronUp aria-hidden className="size-4" />
        </IconButton>
        <IconButton label="Next match (Enter)" size="small" disabled={hits.length === 0} onClick={() => step(1)}>
          <ChevronDown aria-hidden className="size-4" />
        </IconButton>
        <IconButton label={close.hint} size="small" className="text-muted" onClick={close.run}>
          <X aria-hidden className="size-4" />
        </IconButton>
      </div>
      <div className="px-3 pt-1 pb-2">
        <FindForm fault={found.fault} onStep={step} />
      </div>
      <div className="flex min-h-10 items-center gap-2 border-line border-t px-3 py-1.5">
        <p role="status" className="min-w-0 flex-1 text-muted text-xs tabular-nums">
          {inWords(found, at)}
        </p>
        <Button
          size="small"
          look={isDeletion ? 'secondary' : 'primary'}
          disabled={ticked.length === 0 || found.isSearching}
          onClick={isDeletion ? () => setAsking(true) : replace}
        >
          {isDeletion ? 'Delete' : 'Replace'} {ticked.length === 0 ? '' : inDigits(ticked.length)}
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={`Delete “${search.words}” in ${counted(ticked.length, 'place')}?`}
        description="“Replace with” is blank, so the matches are removed. You can undo this."
        confirm="Delete"
        onConfirm={() => {
          setAsking(false)
          replace()
        }}
      />
      {hits.length > 0 && (
        <div className="min-h-0 flex-1 overflow-y-auto border-line border-t p-3">
          <HitList
            document={document}
            hits={hits}
            shown={shown}
            onMore={() => setShown(shown * 2)}
            unticked={unticked}
            current={current}
            onTick={tick}
            onGo={hit => go(hit, false)}
          />
          {found.isCut && (
            <p className="pt-3 text-muted text-xs">There are more. These {inDigits(hits.length)} are replaced first.</p>
          )}
        </div>
      )}
    </section>
  )
}

/** Returns the focus to where it was before, if the panel still has it when it closes. */
function useReturnedFocus() {
  const panel = useRef<HTMLElement>(null)
  const [before] = useState(() => globalThis.document.activeElement)
  useLayoutEffect(() => {
    const own = panel.current
    return () => {
      const hasFocus = own?.contains(globalThis.document.activeElement) ?? false
      if (hasFocus && before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [before])
  return panel
}

function inWords({ hits, isCut, fault, isSearching }: Found, at: number): string {
  if (isSearching) return 'Searching…'
  if (fault !== undefined) return ''
  if (hits.length === 0) return 'No matches'
  const places = new Set(hits.map(hit => hit.holder)).size
  if (at >= 0) {
    const [number, all] = [inDigits(at + 1), inDigits(hits.length)]
    return isCut ? `${number} of more than ${all}` : `${number} of ${all}`
  }
  const where = `${counted(hits.length, 'match', 'matches')} in ${counted(places, 'item')}`
  return isCut ? `More than ${where}` : where
}
