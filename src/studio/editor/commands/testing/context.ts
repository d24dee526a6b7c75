import { toast } from 'sonner'
import { vi } from 'vitest'
import { nodesById, type PathwayDocument } from '#pathway/document.ts'
import { loadToasts } from '#ui/toast.ts'
import { flowEdges, flowNodes, positionsOf } from '../../drawing/flow.ts'
import { nothingSelected } from '../../drawing/selected.ts'
import type { Point } from '../../geometry/box.ts'
import { readEdgeRoutes } from '../../geometry/edgeRoutes.ts'
import type { SelectionIds } from '../../session/document/selection.ts'
import { createEditorStore, type EditorView } from '../../session/document/store.ts'
import type { CommandContext, EditorCommand } from '../command.ts'
import { CANVAS, stubStorage } from './page.ts'
import { orders } from './pathway.ts'

stubStorage()
const { editorCommands } = await import('../registry.ts')
const { createSession } = await import('../../session/session.ts')
vi.unstubAllGlobals()
await loadToasts()

function find(id: string): EditorCommand {
  const command = editorCommands.find(one => one.id === id)
  if (!command) throw new Error(`There is no command “${id}”.`)
  return command
}

interface Opened {
  readonly document?: PathwayDocument
  readonly selected?: SelectionIds
  readonly view?: EditorView
  readonly clipboard?: string
  readonly pointer?: Point
  readonly isReadOnly?: boolean
  readonly autosave?: Pick<NonNullable<CommandContext['autosave']>, 'flush' | 'isShared'>
}

/** A pathway opened for a command to work on: the editor's own store beside a canvas that only says where things are. */
export function openEditor({ document = orders, selected = {}, view = 'canvas', ...beside }: Opened = {}) {
  const { isReadOnly = false } = beside
  const store = createEditorStore({ pathwayId: 'p', document, revision: '"1"', isReadOnly })
  store.getState().select(selected)
  store.getState().showView(view)
  /** Viewport calls that the canvas got, in order. */
  const shown: string[] = []
  let left = 0
  let clipboard = beside.clipboard ?? ''
  const drawn = () => flowNodes(readEdgeRoutes(store.getState().document), nothingSelected, new Map())
  const flow: Partial<CommandContext['flow']> = {
    getNodes: drawn,
    getEdges: () => {
      const nodes = drawn()
      return flowEdges(readEdgeRoutes(store.getState().document), nothingSelected, positionsOf(nodes), [])
    },
    getNode: id => drawn().find(node => node.id === id),
    getZoom: () => 1,
    screenToFlowPosition: ({ x, y }) => ({ x, y }),
    fitView: async options => shown.push(`fit ${options?.nodes?.map(({ id }) => id).join(' ') ?? 'all'}`) > 0,
    setViewport: async ({ x, y, zoom }) => shown.push(`view ${x} ${y} ${zoom}`) > 0,
    zoomIn: async () => shown.push('zoom in') > 0,
    zoomTo: async level => shown.push(`zoom ${level}`) > 0,
    zoomOut: async () => shown.push('zoom out') > 0,
  }
  // Node has no elements; commands ask no more of this one.
  const canvas = {
    getBoundingClientRect: () => CANVAS,
    getAttribute: () => null,
    setAttribute: () => undefined,
    removeAttribute: () => undefined,
  }
  const context: CommandContext = {
    ...createSession(store),
    canvas: { current: canvas as unknown as HTMLDivElement },
    flow: flow as CommandContext['flow'],
    autosave: beside.autosave as CommandContext['autosave'],
    clipboard: {
      write: text => {
        clipboard = text
      },
      read: () => clipboard,
    },
    pointer: () => beside.pointer,
    leave: () => {
      left += 1
    },
  }
  const saidBefore = new Set(toast.getHistory())
  const messages = () => toast.getHistory().flatMap(one => (saidBefore.has(one) || !('title' in one) ? [] : [one]))
  return {
    store,
    context,
    shown,
    state: store.getState,
    left: () => left,
    clipboard: () => clipboard,
    /** Texts of the toasts so far. */
    said: () => messages().map(({ title }) => title),
    /** Presses the button of the last message. */
    pressInMessage: () => {
      const action = messages().at(-1)?.action
      if (typeof action !== 'object' || action === null || !('onClick' in action)) throw new Error('It has no button.')
      const press = action.onClick as () => void
      press()
    },
    node: (id: string) => nodesById(store.getState().document).get(id),
    applies: (id: string) => find(id).when(context),
    titleOf: (id: string) => find(id).titleNow?.(context) ?? find(id).title,
    /** Runs a command as a key press does: only where it applies. */
    run: async (id: string) => {
      const command = find(id)
      if (!command.when(context)) throw new Error(`“${id}” does not apply.`)
      await command.run(context)
    },
    /** Waits until the pathway was looked at for problems; they stay up to date until the test ends. */
    findProblems: () =>
      new Promise<void>(resolve => {
        context.findings.subscribe(() => {
          if (context.findings.get().isReady) resolve()
        })
      }),
  }
}
