import { moveEdge } from '#pathway/commands/edges.ts'
import type { TreeRow } from '../session/analysis/outlineTree.ts'
import {
  askFocus,
  chooseRow,
  type NewPlace,
  rowOf,
  selectedKey,
  showOutlineAs,
  treeOf,
} from '../session/view/outlineStore.ts'
import { aboutOne, type CommandContext, commandList, type EditorCommand } from './command.ts'
import { edgeWithRoom } from './edges.ts'
import { mayLeavePanel, onlyEdge, onlyNode } from './navigation.ts'
import { noteOrGroup } from './notesAndGroups.ts'
import { focusRegion } from './regions.ts'

function chosenRow(context: CommandContext): TreeRow | undefined {
  const key = selectedKey(context.store)
  return key === undefined ? undefined : rowOf(context, key)
}

/** Returns the edge above the selected node in the outline; undefined at the top level. */
function edgeAbove(context: CommandContext): string | undefined {
  const row = chosenRow(context)
  const above = row && treeOf(context).rows[row.parent]
  return above && 'route' in above && above.route.edge ? above.route.key : undefined
}

function askForNode({ store, outline }: CommandContext, newPlace: NewPlace) {
  outline.setState({ newPlace })
  store.getState().openDialog('add-node')
}

/** Returns the key of the row that the active edge's target has elsewhere in the tree. */
function followed(context: CommandContext): string | undefined {
  const active = activeRow(context)
  return active && 'route' in active && active.target >= 0 ? treeOf(context).rows[active.target]?.key : undefined
}

function activeRow(context: CommandContext): TreeRow | undefined {
  const { active } = context.outline.getState()
  return active === null ? undefined : rowOf(context, active)
}

/** Returns the selected edge if its row can be moved up or down. */
function movable(context: CommandContext, by: -1 | 1): string | undefined {
  const edge = onlyEdge(context)
  const row = edge === undefined ? undefined : chosenRow(context)
  const wanted = row && row.position + by
  return row && wanted !== undefined && wanted >= 1 && wanted <= row.siblings ? edge : undefined
}

function reorder<const Id extends string>(id: Id, title: string, shortcut: string, by: -1 | 1): EditorCommand<Id> {
  return aboutOne(context => movable(context, by), {
    id,
    title,
    group: 'Outline',
    shortcuts: [`alt+${shortcut}`],
    scope: 'outline',
    run: ({ store }, key) => void store.getState().run(title, doc => moveEdge(doc, { key, by })),
  })
}

export const outlineCommands = commandList([
  {
    id: 'outline-form',
    title: 'Go to form',
    group: 'Outline',
    shortcuts: ['enter'],
    scope: 'outline',
    when: () => {
      // Enter on the head of a column sorts by it, and on a button presses it.
      return document.activeElement?.closest('thead, [data-outline] button') == null
    },
    run: context => {
      const { reveal } = context.store.getState()
      const beside = noteOrGroup(context)
      if (beside) {
        reveal(beside)
        return
      }
      const row = activeRow(context)
      const [node_id, edge_key] = [onlyNode(context), onlyEdge(context)]
      if (row && 'route' in row && !row.route.edge) reveal({ node_id: row.route.source, field: row.route.field })
      else if (node_id !== undefined) reveal({ node_id, field: 'name' })
      else if (edge_key !== undefined) reveal({ edge_key, field: 'label' })
      else focusRegion('panel')
    },
  },
  {
    id: 'outline-return',
    title: 'Go back to outline',
    group: 'Outline',
    shortcuts: ['escape'],
    scope: 'fields',
    view: 'outline',
    when: mayLeavePanel,
    run: askFocus,
  },
  aboutOne(onlyNode, {
    id: 'add-after',
    title: 'Add node after…',
    group: 'Outline',
    shortcuts: ['alt+n'],
    scope: 'outline',
    run: (context, after) => askForNode(context, { after }),
  }),
  aboutOne(edgeWithRoom, {
    id: 'add-into',
    title: 'Insert node on edge…',
    group: 'Outline',
    shortcuts: ['alt+n'],
    scope: 'outline',
    run: (context, into) => askForNode(context, { into }),
  }),
  aboutOne(onlyNode, {
    id: 'add-before',
    title: 'Add node before…',
    group: 'Outline',
    shortcuts: ['alt+shift+n'],
    scope: 'outline',
    run: (context, before) => {
      const above = edgeAbove(context)
      askForNode(context, above === undefined ? { before } : { into: above })
    },
  }),
  {
    id: 'add-alone',
    title: 'Add unconnected node…',
    group: 'Outline',
    shortcuts: ['alt+n'],
    scope: 'outline',
    when: () => true,
    run: context => askForNode(context, { alone: true }),
  },
  aboutOne(onlyNode, {
    id: 'connect',
    title: 'Connect to node…',
    group: 'Outline',
    shortcuts: ['alt+c'],
    scope: 'graph',
    run: ({ store }) => store.getState().openDialog('connect'),
  }),
  aboutOne(onlyEdge, {
    id: 'aim',
    title: 'Reconnect edge…',
    group: 'Outline',
    shortcuts: ['alt+c'],
    scope: 'graph',
    run: ({ store }) => store.getState().openDialog('connect'),
  }),
  reorder('edge-earlier', 'Move edge up', 'arrowup', -1),
  reorder('edge-later', 'Move edge down', 'arrowdown', 1),
  aboutOne(followed, {
    id: 'outline-follow',
    title: 'Follow edge',
    group: 'Outline',
    shortcuts: ['alt+arrowright'],
    scope: 'outline',
    run: (context, target) => {
      const from = activeRow(context)
      if (!from) return
      context.outline.setState(({ trail }) => ({ trail: [...trail, from.key] }))
      chooseRow(context, target)
    },
  }),
  {
    id: 'outline-back',
    title: 'Go back to followed edge',
    group: 'Outline',
    shortcuts: ['alt+arrowleft'],
    scope: 'outline',
    when: ({ outline }) => outline.getState().trail.length > 0,
    run: context => {
      const { trail } = context.outline.getState()
      const from = trail.at(-1)
      context.outline.setState({ trail: trail.slice(0, -1) })
      if (from !== undefined) chooseRow(context, from)
    },
  },
  {
    id: 'outline-to-start',
    title: 'Go to start node',
    group: 'Outline',
    shortcuts: [],
    scope: 'outline',
    when: context => treeOf(context).rows.length > 0,
    run: context => {
      const [first] = treeOf(context).rows
      if (first) chooseRow(context, first.key)
      askFocus(context)
    },
  },
  {
    id: 'outline-fold-all',
    title: 'Collapse all',
    group: 'Outline',
    shortcuts: [],
    scope: 'outline',
    when: ({ outline }) => outline.getState().form === 'tree',
    run: context => {
      const folded = new Set(treeOf(context).rows.flatMap(row => (row.descendants > 0 ? [row.key] : [])))
      context.outline.setState({ folded })
    },
  },
  {
    id: 'outline-unfold-all',
    title: 'Expand all',
    group: 'Outline',
    shortcuts: [],
    scope: 'outline',
    when: ({ outline }) => outline.getState().folded.size > 0,
    run: ({ outline }) => outline.setState({ folded: new Set() }),
  },
  {
    id: 'switch-view',
    title: 'Switch between canvas and outline',
    group: 'View',
    shortcuts: ['mod+shift+o'],
    scope: 'fields',
    titleNow: ({ store }) => (store.getState().view === 'canvas' ? 'Show outline' : 'Show canvas'),
    when: () => true,
    run: context => {
      const { view, showView, selection, reveal } = context.store.getState()
      showView(view === 'canvas' ? 'outline' : 'canvas')
      if (view === 'canvas') askFocus(context)
      else {
        const [node_id] = selection.nodes
        if (node_id !== undefined && selection.nodes.size === 1) reveal({ node_id })
        const { field: _, ...beside } = noteOrGroup(context) ?? {}
        if (Object.keys(beside).length > 0) reveal(beside)
        requestAnimationFrame(() => focusRegion('graph'))
      }
    },
  },
  {
    id: 'switch-outline',
    title: 'Switch between tree and table',
    group: 'View',
    shortcuts: [],
    scope: 'page',
    view: 'outline',
    titleNow: ({ outline }) => (outline.getState().form === 'tree' ? 'Show outline as table' : 'Show outline as tree'),
    when: () => true,
    run: context => {
      const { outline } = context
      showOutlineAs(outline, outline.getState().form === 'tree' ? 'table' : 'tree')
      askFocus(context)
    },
  },
])
