import { useEffect } from 'react'
import { messageOf } from '#studio/shell/api.ts'
import { toast } from '#ui/toast.ts'
import type { CommandContext } from '../commands/command.ts'
import { loadPasting } from '../commands/pasting.ts'

/** Adds the pathway of a file that is dropped on the canvas, where it was dropped. */
export function useFileDrop(context: CommandContext) {
  useEffect(() => {
    const isOurs = ({ target, dataTransfer }: DragEvent) =>
      target instanceof Element && context.canvas.current?.contains(target) && dataTransfer?.types.includes('Files')
    function over(event: DragEvent) {
      if (!isOurs(event) || !event.dataTransfer) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'copy'
    }
    function drop(event: DragEvent) {
      const file = event.dataTransfer?.files[0]
      if (!isOurs(event) || !file) return
      event.preventDefault()
      const at = { x: event.clientX, y: event.clientY }
      loadPasting()
        .then(({ pasteFile }) => pasteFile({ ...context, pointer: () => at }, file))
        .catch((error: unknown) => toast.error(messageOf(error)))
    }
    window.addEventListener('dragover', over)
    window.addEventListener('drop', drop)
    return () => {
      window.removeEventListener('dragover', over)
      window.removeEventListener('drop', drop)
    }
  }, [context])
}
