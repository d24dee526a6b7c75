import { lazyPart } from '#ui/lazy/lazyPart.tsx'
import { useEditor } from '../hooks/useEditor.ts'

const NextNodeMenu = lazyPart(async () => (await import('./NextNodeMenu.tsx')).NextNodeMenu, null)

/** Chooses the target of a new edge, once one was drawn to an empty place. */
export function NextNodeChooser() {
  const next = useEditor(state => state.nextNode)
  return next && <NextNodeMenu next={next} />
}
