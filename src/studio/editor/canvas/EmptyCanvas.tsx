import { MessageCircle } from 'lucide-react'
import { useLayoutEffect } from 'react'
import { kindOf } from '#nodes/kinds.ts'
import { listNodes } from '#pathway/document.ts'
import { Button } from '#ui/Button.tsx'
import { Kbd } from '#ui/Kbd.tsx'
import { useDroppedFocus } from '#ui/useDroppedFocus.ts'
import { keepFocus } from '../commands/regions.ts'
import { showShortcut } from '../commands/shortcuts.ts'
import { useAddNode } from '../hooks/useAddNode.ts'
import { useEditor } from '../hooks/useEditor.ts'

/** Says how to begin, on a canvas without nodes; it is a part of the canvas, so that what is dropped on it arrives. */
export function EmptyCanvas() {
  const isEmpty = useEditor(state => listNodes(state.document).length === 0)
  return isEmpty && <HowToBegin />
}

function HowToBegin() {
  const addNode = useAddNode()
  // The page before this one is gone, or the last card.
  const first = useDroppedFocus<HTMLButtonElement>()
  useLayoutEffect(() => {
    const button = first.current
    return () => {
      // Nodes that were pasted, say, take the place of the button, and get the focus that it had.
      if (document.activeElement === button) requestAnimationFrame(() => keepFocus(button))
    }
  }, [first])
  return (
    <section
      aria-labelledby="how-to-begin"
      className="pointer-events-none absolute inset-0 z-10 flex flex-col items-center justify-center gap-3 p-6 text-center"
    >
      <span className="inline-flex size-10 items-center justify-center rounded-xl border border-line bg-surface text-muted shadow-card">
        <MessageCircle aria-hidden className="size-5" />
      </span>
      <h2 id="how-to-begin" className="font-semibold text-[15px]">
        Start with a greeting
      </h2>
      <p className="max-w-sm text-muted">
        Add the first node, write what the agent says, then drag from its handle to the next step.
      </p>
      <Button
        ref={first}
        look="primary"
        className="nodrag nopan pointer-events-auto"
        onClick={() => addNode(kindOf(undefined).key)}
      >
        Add first node
      </Button>
      <p className="max-w-sm text-muted text-xs">
        Or drag a node from the left, drop a pathway file here, or paste with <Kbd>{showShortcut('mod+v')}</Kbd>.
      </p>
    </section>
  )
}
