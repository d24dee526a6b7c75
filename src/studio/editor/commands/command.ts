import type { ReactFlowInstance } from '@xyflow/react'
import type { FlowEdge, FlowNode } from '../drawing/flow.ts'
import type { Point } from '../geometry/box.ts'
import type { EditorView } from '../session/document/store.ts'
import type { EditorSession } from '../session/session.ts'

/** Clipboard of a command: the clipboard event of a key press, or the system's clipboard for a menu. */
export interface TextClipboard {
  write(text: string): void | Promise<void>
  read(): string | Promise<string>
}

/** Dependencies of a command: the opened pathway and the page it is open in, passed in so that tests can replace them. */
export interface CommandContext extends EditorSession {
  readonly flow: ReactFlowInstance<FlowNode, FlowEdge>
  readonly clipboard: TextClipboard
  /** Screen position of the pointer, or where a menu was opened; undefined while it is not on the canvas. */
  pointer(): Point | undefined
  /** Leaves the editor for the list of pathways. */
  readonly leave: () => void
}

export const commandGroups = ['Edit', 'Select and go', 'Outline', 'View', 'Pathway'] as const

/** Something a person can do: it feeds toolbar, menus, search, shortcuts and the shortcut sheet. */
export interface EditorCommand<Id extends string = string> {
  readonly id: Id
  readonly title: string
  readonly group: (typeof commandGroups)[number]
  /** `mod` is ⌘ on a Mac and Ctrl elsewhere. */
  readonly shortcuts: readonly string[]
  /**
   * Place where its shortcuts work: only on the canvas, in the outline or both, since elsewhere the keys mean something else (arrows in a
   * list, Delete on a button); on the whole page but where a person types; or there as well.
   */
  readonly scope: 'canvas' | 'outline' | 'graph' | 'page' | 'fields'
  /** Restricts the command to one view, if its scope does not. */
  readonly view?: EditorView
  /** Marks a command of a dialog, whose shortcuts work only there. */
  readonly inDialog?: true
  /** Event of the browser that runs it, which may use the clipboard without a permission prompt. */
  readonly clipboardEvent?: 'copy' | 'cut' | 'paste'
  /** Returns the title for the current state: “Undo: Move node”. */
  titleNow?(context: CommandContext): string
  when(context: CommandContext): boolean
  run(context: CommandContext): void | Promise<void>
}

/** A list of commands that keeps their ids for the compiler. */
export function commandList<const Id extends string>(list: readonly EditorCommand<Id>[]): readonly EditorCommand<Id>[] {
  return list
}

type AboutOne<Subject, Id extends string> = Omit<EditorCommand<Id>, 'when' | 'run'> & {
  run(context: CommandContext, subject: Subject): void | Promise<void>
}

/** Makes a command about one subject: it applies while there is one, and runs with it. */
export function aboutOne<Subject, const Id extends string>(
  subjectOf: (context: CommandContext) => Subject | undefined,
  { run, ...command }: AboutOne<Subject, Id>,
): EditorCommand<Id> {
  return {
    ...command,
    when: context => subjectOf(context) !== undefined,
    run: context => {
      const subject = subjectOf(context)
      return subject === undefined ? undefined : run(context, subject)
    },
  }
}
