import { useRef } from 'react'
import { setEdgeLabel } from '#pathway/commands/edges.ts'
import { useEditorStore } from '../store.ts'
import type { Way } from './ways.ts'

/** Writes an edge's label on the canvas: Enter and leaving keep what was written, Escape does not. */
export function EdgeLabelInput({ way }: { readonly way: Way }) {
  const store = useEditorStore()
  const isGivenUp = useRef(false)

  function end(label: string) {
    const { labelEdge, labelling, run } = store.getState()
    if (labelling === way.key) labelEdge(null)
    if (isGivenUp.current || label === way.label) return
    run(way.label === '' ? `Label edge “${label}”` : `Change label “${way.label}”`, document =>
      setEdgeLabel(document, { key: way.key, label }),
    )
  }

  return (
    <input
      // biome-ignore lint/a11y/noAutofocus: the author has just asked to write here
      autoFocus
      aria-label="Label of the edge"
      placeholder="What leads here?"
      defaultValue={way.label}
      className="edge-label-input"
      onFocus={event => event.currentTarget.select()}
      onBlur={event => end(event.currentTarget.value)}
      onKeyDown={event => {
        if (event.key === 'Escape') isGivenUp.current = true
        if (event.key === 'Enter' || event.key === 'Escape') {
          event.preventDefault()
          event.currentTarget.blur()
        }
      }}
    />
  )
}
