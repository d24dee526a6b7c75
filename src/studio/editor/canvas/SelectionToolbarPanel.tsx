import { useStore } from '@xyflow/react'
import {
  AlignCenterHorizontal,
  AlignCenterVertical,
  AlignEndHorizontal,
  AlignEndVertical,
  AlignHorizontalDistributeCenter,
  AlignStartHorizontal,
  AlignStartVertical,
  AlignVerticalDistributeCenter,
  Copy,
  Group,
  type LucideIcon,
  Network,
  Palette,
  Trash2,
  Workflow,
} from 'lucide-react'
import { Toolbar } from 'radix-ui'
import { type KeyboardEvent, useMemo } from 'react'
import { shallow } from 'zustand/shallow'
import { canvasColors, listGroups } from '#pathway/canvas.ts'
import { iconButtonLook } from '#ui/Button.tsx'
import { Menu } from '#ui/Menu.tsx'
import { Tooltip } from '#ui/Tooltip.tsx'
import type { CommandId } from '../commands/registry.ts'
import { commandItems } from '../hooks/menuItems.ts'
import { useCommand } from '../hooks/useCommand.ts'
import { useCommandContext } from '../hooks/useCommandContext.ts'
import { useEditor } from '../hooks/useEditor.ts'
import { toolbarPlace } from './toolbarPlace.ts'

type Tool = readonly [id: CommandId, Icon: LucideIcon]

const arranging: readonly Tool[] = [
  ['align-left', AlignStartVertical],
  ['align-center', AlignCenterVertical],
  ['align-right', AlignEndVertical],
  ['align-top', AlignStartHorizontal],
  ['align-middle', AlignCenterHorizontal],
  ['align-bottom', AlignEndHorizontal],
  ['distribute-across', AlignHorizontalDistributeCenter],
  ['distribute-down', AlignVerticalDistributeCenter],
  ['tidy', Workflow],
  ['tidy-right', Network],
]
const changing: readonly Tool[] = [
  ['group', Group],
  ['duplicate', Copy],
]
const colours = canvasColors.map((color): CommandId => `colour-${color}`)

/** The commands on several selected nodes, above them. */
export function SelectionToolbarPanel() {
  const isShown = useEditor(({ selection, isReadOnly }) => selection.nodes.size > 1 && !isReadOnly)
  return isShown && <Tools />
}

function Tools() {
  const nodes = useEditor(state => state.selection.nodes)
  const hasColours = useEditor(({ selection: { notes, groups } }) => notes.size + groups.size > 0)
  const isGrouped = useEditor(({ document, selection }) =>
    listGroups(document).some(group => group.nodes.some(id => selection.nodes.has(id))),
  )
  const place = useStore(
    useMemo(() => toolbarPlace(nodes, isGrouped), [nodes, isGrouped]),
    shallow,
  )
  if (!place) return null
  return (
    <Toolbar.Root
      aria-label="Selection"
      className="selection-toolbar nodrag nopan nowheel"
      style={{ left: place.x, top: place.y }}
      onKeyDown={giveFocusToNode}
    >
      {arranging.map(tool => (
        <ToolButton key={tool[0]} tool={tool} />
      ))}
      <Toolbar.Separator className="mx-1 h-5 w-px bg-line" />
      {changing.map(tool => (
        <ToolButton key={tool[0]} tool={tool} />
      ))}
      {hasColours && <ColourMenu />}
      <ToolButton tool={['delete', Trash2]} className="text-danger" />
    </Toolbar.Root>
  )
}

/** Escape leads back to the nodes, which stay selected. */
function giveFocusToNode(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== 'Escape') return
  event.preventDefault()
  document.querySelector<HTMLElement>('.react-flow__node.selected')?.focus()
}

function ToolButton({ tool: [id, Icon], className = '' }: { readonly tool: Tool; readonly className?: string }) {
  const { title, shortcut, isPossible, run } = useCommand(id)
  return (
    <Tooltip label={title} shortcut={shortcut} side="top">
      <Toolbar.Button
        aria-label={title}
        // A disabled button tells the tooltip nothing.
        title={isPossible ? undefined : title}
        disabled={!isPossible}
        className={`${iconButtonLook()} ${className}`}
        onClick={run}
      >
        <Icon aria-hidden className="size-4" />
      </Toolbar.Button>
    </Tooltip>
  )
}

/** Colors are of notes and groups, which may be selected with the nodes. */
function ColourMenu() {
  const context = useCommandContext()
  return (
    <Menu
      trigger={
        <Toolbar.Button aria-label="Color" title="Color" className={iconButtonLook()}>
          <Palette aria-hidden className="size-4" />
        </Toolbar.Button>
      }
      items={commandItems(colours, context)}
    />
  )
}
