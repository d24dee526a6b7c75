import { lazyPart } from '#ui/lazy/lazyPart.tsx'
import { useEditor } from '../hooks/useEditor.ts'

const NextNodeMenu = lazyPart(async () => (await import('./NextNodeMenu.tsx')).NextNodeMenu, null)

/** Chooses a new node, once an edge was drawn to an empty place or is to have one in its middle. */
export function NextNodeChooser() {
  const next = useEditor(state => state.nextNode)
  return next && <NextNodeMenu next={next} />
}
