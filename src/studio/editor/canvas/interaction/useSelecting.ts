import { type NodeMouseHandler, useStoreApi } from '@xyflow/react'
import { type MouseEvent, type PointerEvent, useCallback, useRef } from 'react'
import type { FlowEdge, FlowNode } from '../../drawing/flow.ts'
import { useSession } from '../../hooks/useEditor.ts'
import { adds, countSelected, type Selection } from '../../session/document/selection.ts'
import type { EditorSession } from '../../session/session.ts'
import { elementBeneath } from './hitTest.ts'
import { afterChanges, type SelectionChanges, selectAlone, withKept } from './selecting.ts'

/** Makes the pathway's selection what the pointer and the keys select on the canvas. */
export function useSelecting() {
  const session = useSession()
  const { store } = session
  const canvas = useStoreApi<FlowNode, FlowEdge>()

  /** The selection as the pointer went down with a key that adds; React Flow takes it back before it begins a frame. */
  const pressed = useRef<Selection>(undefined)
  /** The selection that the frame adds to while it is drawn. */
  const kept = useRef<Selection>(undefined)

  const press = useCallback(
    (event: PointerEvent) => {
      // A frame that was broken off has told of no end.
      kept.current = undefined
      pressed.current = adds(event) ? store.getState().selection : undefined
    },
    [store],
  )

  const follow = useCallback(
    (changes: SelectionChanges) => {
      const { selection, select } = store.getState()
      const changed = afterChanges(selection, changes, canvas.getState())
      const after = kept.current ? withKept(selection, changed, kept.current) : changed
      if (after !== selection) select(after)
    },
    [store, canvas],
  )

  const onEdgesChange = useCallback((edges: SelectionChanges['edges']) => follow({ edges }), [follow])

  const deselect = useCallback(() => {
    const { selection, select } = store.getState()
    if (countSelected(selection) > 0) select({})
  }, [store])

  const onSelectionStart = useCallback(() => {
    kept.current = pressed.current
    if (kept.current) store.getState().select(kept.current)
    else deselect()
  }, [store, deselect])

  const onSelectionEnd = useCallback(() => {
    kept.current = undefined
  }, [])

  /** React Flow leaves several selected when one of them is clicked, since they may be dragged. */
  const onNodeClick: NodeMouseHandler<FlowNode> = useCallback(
    (event, { id, selectable }) => {
      if (adds(event) || selectable === false) return
      selectAlone(store, id)
      showFormInstead(session)
    },
    [session, store],
  )

  /** The frame that stays around several lies over them: a click on it is one on what is seen through it. */
  const onClick = useCallback(
    ({ target, nativeEvent }: MouseEvent) => {
      if (!(target instanceof Element && target.matches('.react-flow__nodesselection-rect'))) return
      canvas.setState({ nodesSelectionActive: false })
      elementBeneath(nativeEvent, target)?.dispatchEvent(new PointerEvent('click', nativeEvent))
    },
    [canvas],
  )

  return {
    follow,
    press,
    handlers: { onClick, onEdgesChange, onNodeClick, onPaneClick: deselect, onSelectionStart, onSelectionEnd },
  }
}

/** A chat that has not begun gives way to the form of what was clicked. */
function showFormInstead({ store, chat }: EditorSession) {
  const { panel, showPanel } = store.getState()
  const { chat: begun, turn } = chat.getState()
  if (panel === 'chat' && !begun && !turn) showPanel('edit')
}
