import { copyElements, pasteElements, readClipboard } from '#pathway/clipboard.ts'
import { moveNodes, removeElements } from '#pathway/commands/nodes.ts'
import { keyedEdges, listNodes, type PathwayDocument } from '#pathway/document.ts'
import type { EditorStore } from '../store.ts'

export interface CommandContext {
  readonly store: EditorStore
  readonly openSearch: () => void
  readonly openShortcuts: () => void
  readonly nextProblem: () => void
}

/** Something a person can do: it feeds menus, toolbar, shortcuts and the shortcut sheet. */
export interface EditorCommand {
  readonly id: string
  readonly title: string
  /** `mod` is ⌘ on a Mac and Ctrl elsewhere. */
  readonly shortcuts: readonly string[]
  /** Works while a person types in a field, too. */
  readonly inFields?: boolean
  when(context: CommandContext): boolean
  run(context: CommandContext): void | Promise<void>
}

const always = () => true
const hasSelection = ({ store }: CommandContext) => {
  const { nodes, edges } = store.getState().selection
  return nodes.size + edges.size > 0
}
const hasNodes = ({ store }: CommandContext) => store.getState().selection.nodes.size > 0
const PASTE_OFFSET = 40

function removeSelection({ store }: CommandContext) {
  const { selection, run, select } = store.getState()
  const [nodes, edges] = [[...selection.nodes], [...selection.edges]]
  const name =
    nodes.length === 0
      ? edges.length === 1
        ? 'Delete edge'
        : `Delete ${edges.length} edges`
      : nodes.length === 1
        ? 'Delete node'
        : `Delete ${nodes.length} nodes`
  run(name, document => removeElements(document, { nodes, edges }))
  select({})
}

function selectedText({ store }: CommandContext): string {
  const { document, selection } = store.getState()
  return JSON.stringify(copyElements(document, selection), null, 2)
}

function paste({ store }: CommandContext, text: string, name: string) {
  const graph = readClipboard(text)
  if (!graph) return false
  const { run, select } = store.getState()
  let pasted: { nodes: readonly string[]; edges: readonly string[] } = { nodes: [], edges: [] }
  run(name, (document: PathwayDocument) => {
    const result = pasteElements(document, { graph, newId: () => crypto.randomUUID(), offset: PASTE_OFFSET })
    pasted = result
    return result.document
  })
  select(pasted)
  return true
}

function nudge(dx: number, dy: number): EditorCommand['run'] {
  return ({ store }) => {
    const { document, selection, run } = store.getState()
    const moved = listNodes(document).flatMap(({ id, position }) =>
      position && selection.nodes.has(id) ? [[id, { x: position.x + dx, y: position.y + dy }] as const] : [],
    )
    run('Nudge nodes', doc => moveNodes(doc, { positions: Object.fromEntries(moved) }), { typing: 'nudge' })
  }
}

export const editorCommands: readonly EditorCommand[] = [
  {
    id: 'undo',
    title: 'Undo',
    shortcuts: ['mod+z'],
    inFields: true,
    when: ({ store }) => store.getState().past.length > 0,
    run: ({ store }) => store.getState().undo(),
  },
  {
    id: 'redo',
    title: 'Redo',
    shortcuts: ['mod+shift+z', 'mod+y'],
    inFields: true,
    when: ({ store }) => store.getState().future.length > 0,
    run: ({ store }) => store.getState().redo(),
  },
  {
    id: 'search',
    title: 'Search nodes',
    shortcuts: ['mod+k', 'mod+f'],
    inFields: true,
    when: always,
    run: ({ openSearch }) => openSearch(),
  },
  { id: 'delete', title: 'Delete', shortcuts: ['delete', 'backspace'], when: hasSelection, run: removeSelection },
  {
    id: 'duplicate',
    title: 'Duplicate',
    shortcuts: ['mod+d'],
    when: hasNodes,
    run: context => {
      paste(context, selectedText(context), 'Duplicate')
    },
  },
  {
    id: 'copy',
    title: 'Copy',
    shortcuts: ['mod+c'],
    when: hasNodes,
    run: context => navigator.clipboard.writeText(selectedText(context)),
  },
  {
    id: 'cut',
    title: 'Cut',
    shortcuts: ['mod+x'],
    when: hasNodes,
    run: async context => {
      await navigator.clipboard.writeText(selectedText(context))
      removeSelection(context)
    },
  },
  {
    id: 'paste',
    title: 'Paste',
    shortcuts: ['mod+v'],
    when: always,
    run: async context => {
      paste(context, await navigator.clipboard.readText(), 'Paste')
    },
  },
  {
    id: 'select-all',
    title: 'Select all',
    shortcuts: ['mod+a'],
    when: always,
    run: ({ store }) => {
      const { document, select } = store.getState()
      select({ nodes: listNodes(document).map(node => node.id), edges: keyedEdges(document).map(edge => edge.key) })
    },
  },
  {
    id: 'deselect',
    title: 'Clear the selection',
    shortcuts: ['escape'],
    when: hasSelection,
    run: ({ store }) => store.getState().select({}),
  },
  { id: 'left', title: 'Nudge left', shortcuts: ['arrowleft'], when: hasNodes, run: nudge(-8, 0) },
  { id: 'right', title: 'Nudge right', shortcuts: ['arrowright'], when: hasNodes, run: nudge(8, 0) },
  { id: 'up', title: 'Nudge up', shortcuts: ['arrowup'], when: hasNodes, run: nudge(0, -8) },
  { id: 'down', title: 'Nudge down', shortcuts: ['arrowdown'], when: hasNodes, run: nudge(0, 8) },
  {
    id: 'next-problem',
    title: 'Go to the next problem',
    shortcuts: ['f8'],
    inFields: true,
    when: always,
    run: ({ nextProblem }) => nextProblem(),
  },
  {
    id: 'shortcuts',
    title: 'Show the shortcuts',
    shortcuts: ['?'],
    when: always,
    run: ({ openShortcuts }) => openShortcuts(),
  },
]

/** The command that a key press means; undefined for none. Shortcuts leave fields alone, unless they belong there as well. */
export function commandFor(event: KeyboardEvent, context: CommandContext): EditorCommand | undefined {
  const target = event.target instanceof HTMLElement ? event.target : null
  const typing = target?.closest('input, textarea, select, [contenteditable="true"]') != null
  const inDialog = target?.closest('[role="dialog"]') != null
  const pressed = shortcutOf(event)
  return editorCommands.find(
    command =>
      command.shortcuts.includes(pressed) && (!typing || command.inFields) && !inDialog && command.when(context),
  )
}

function shortcutOf(event: KeyboardEvent): string {
  const key = event.key.toLowerCase()
  return [event.metaKey || event.ctrlKey ? 'mod' : '', event.shiftKey && key !== '?' ? 'shift' : '', key]
    .filter(part => part !== '')
    .join('+')
}

const isMac = () => /mac/i.test(navigator.userAgent)

/** A shortcut as keyboards name it: ⌘Z, Ctrl+Z. */
export function showShortcut(shortcut: string): string {
  const names: Record<string, string> = {
    mod: isMac() ? '⌘' : 'Ctrl',
    shift: isMac() ? '⇧' : 'Shift',
    escape: 'Esc',
    delete: 'Del',
    arrowleft: '←',
    arrowright: '→',
    arrowup: '↑',
    arrowdown: '↓',
  }
  const parts = shortcut.split('+').map(part => names[part] ?? part.toUpperCase())
  return parts.join(isMac() ? '' : '+')
}
