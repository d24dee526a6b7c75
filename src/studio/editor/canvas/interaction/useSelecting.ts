import { type NodeMouseHandler, useStoreApi } from '@xyflow/react'
import { type MouseEvent, useCallback } from 'react'
import type { FlowEdge, FlowNode } from '../../drawing/flow.ts'
import { useSession } from '../../hooks/useEditor.ts'
import { countSelected } from '../../session/document/selection.ts'
import type { EditorSession } from '../../session/session.ts'
import { elementBeneath } from './hitTest.ts'
import { afterChanges, type SelectionChanges, selectAlone } from './selecting.ts'

/** Makes the pathway's selection what the pointer and the keys select on the canvas. */
export function useSelecting() {
  const session = useSession()
  const { store } = session
  const canvas = useStoreApi<FlowNode, FlowEdge>()

  const follow = useCallback(
    (changes: SelectionChanges) => {
      const { selection, select } = store.getState()
      const after = afterChanges(selection, changes, canvas.getState())
      if (after !== selection) select(after)
    },
    [store, canvas],
  )

  const onEdgesChange = useCallback((edges: SelectionChanges['edges']) => follow({ edges }), [follow])

  const deselect = useCallback(() => {
    const { selection, select } = store.getState()
    if (countSelected(selection) > 0) select({})
  }, [store])

  /** React Flow leaves several selected when one of them is clicked, since they may be dragged. */
  const onNodeClick: NodeMouseHandler<FlowNode> = useCallback(
    ({ shiftKey, ctrlKey, metaKey }, { id, selectable }) => {
      if (shiftKey || ctrlKey || metaKey || selectable === false) return
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
    handlers: { onClick, onEdgesChange, onNodeClick, onPaneClick: deselect, onSelectionStart: deselect },
  }
}

/** A chat that has not begun gives way to the form of what was clicked. */
function showFormInstead({ store, chat }: EditorSession) {
  const { panel, showPanel } = store.getState()
  const { chat: begun, turn } = chat.getState()
  if (panel === 'chat' && !begun && !turn) showPanel('edit')
}
