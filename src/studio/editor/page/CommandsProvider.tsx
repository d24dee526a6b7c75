import { useNavigate } from '@tanstack/react-router'
import { useReactFlow } from '@xyflow/react'
import { type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react'
import type { CommandContext } from '../commands/command.ts'
import { keepFocus } from '../commands/regions.ts'
import { editorCommands } from '../commands/registry.ts'
import { commandFor, focusOf, showShortcut, works } from '../commands/shortcuts.ts'
import type { FlowEdge, FlowNode } from '../drawing/flow.ts'
import type { Point } from '../geometry/box.ts'
import { CommandsContext, runCommand } from '../hooks/useCommandContext.ts'
import { useSession } from '../hooks/useEditor.ts'
import { useFileDrop } from './useFileDrop.ts'

/** The clipboard for menus and buttons; key presses have that of their event. */
const systemClipboard = {
  write: (text: string) => navigator.clipboard.writeText(text),
  read: () =>
    navigator.clipboard.readText().catch(() => {
      throw new Error(`Your browser blocks clipboard access. Press ${showShortcut('mod+v')} on the canvas to paste.`)
    }),
}

/** Hands the commands what they work with, and is the one place where keys become commands. */
export function CommandsProvider({ children }: { readonly children: ReactNode }) {
  const session = useSession()
  const flow = useReactFlow<FlowNode, FlowEdge>()
  const navigate = useNavigate()
  const pointer = usePointer(session.canvas)
  const context = useMemo(
    (): CommandContext => ({
      ...session,
      flow,
      clipboard: systemClipboard,
      pointer,
      leave: () => void navigate({ to: '/pathways' }),
    }),
    [session, flow, pointer, navigate],
  )
  useKeys(context)
  useClipboardKeys(context)
  useFileDrop(context)
  return <CommandsContext value={context}>{children}</CommandsContext>
}

/** The pointer's last place on the canvas, while it is there or in the menu that opened there. */
function usePointer(canvas: CommandContext['canvas']): () => Point | undefined {
  const last = useRef<Point>(undefined)
  useEffect(() => {
    function move({ target, clientX, clientY }: PointerEvent) {
      if (target instanceof Element && canvas.current?.contains(target)) last.current = { x: clientX, y: clientY }
    }
    window.addEventListener('pointermove', move, { passive: true })
    return () => window.removeEventListener('pointermove', move)
  }, [canvas])
  return useCallback(() => {
    const isThere = canvas.current?.matches(':hover') || document.querySelector('[role="menu"]')
    return isThere ? last.current : undefined
  }, [canvas])
}

function useKeys(context: CommandContext) {
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.defaultPrevented || event.isComposing) return
      const command = commandFor(editorCommands, event, context)
      if (!command) return
      event.preventDefault()
      // The canvas has keys of its own, which would move nodes past the document.
      event.stopPropagation()
      const focused = document.activeElement
      void runCommand(command, context).then(() => requestAnimationFrame(() => keepFocus(focused)))
    }
    window.addEventListener('keydown', press, { capture: true })
    return () => window.removeEventListener('keydown', press, { capture: true })
  }, [context])
}

function useClipboardKeys(context: CommandContext) {
  useEffect(() => {
    function use(event: ClipboardEvent) {
      const { clipboardData } = event
      const command = editorCommands.find(one => one.clipboardEvent === event.type)
      // The event's own target is wherever text was last marked or clicked; keys go to what has the focus.
      const focus = focusOf(document.activeElement, context.canvas.current)
      if (!command || !clipboardData || !works(command, focus)) return
      // Words that are marked on the page are what a person means to copy.
      if (event.type !== 'paste' && window.getSelection()?.isCollapsed === false) return
      const clipboard = {
        write: (text: string) => clipboardData.setData('text/plain', text),
        read: () => clipboardData.getData('text/plain'),
      }
      if (!command.when(context)) return
      event.preventDefault()
      void runCommand(command, { ...context, clipboard })
    }
    const events = ['copy', 'cut', 'paste'] as const
    for (const name of events) document.addEventListener(name, use)
    return () => {
      for (const name of events) document.removeEventListener(name, use)
    }
  }, [context])
}
