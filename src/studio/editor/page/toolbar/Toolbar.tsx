import { Link } from '@tanstack/react-router'
import {
  ArrowLeft,
  CircleHelp,
  Download,
  type LucideIcon,
  MessagesSquare,
  PanelRight,
  PhoneOutgoing,
  Redo2,
  Rocket,
  Search,
  Undo2,
} from 'lucide-react'
import { ThemeButton } from '#studio/shell/Frame.tsx'
import { Button, IconButton } from '#ui/Button.tsx'
import { AfterPaint } from '#ui/lazy/AfterPaint.tsx'
import { MoreMenu } from '#ui/Menu.tsx'
import { Tooltip } from '#ui/Tooltip.tsx'
import { useIsWindowWide } from '#ui/useWindowWidth.ts'
import { keepFocus } from '../../commands/regions.ts'
import type { CommandId } from '../../commands/registry.ts'
import { commandItems } from '../../hooks/menuItems.ts'
import { useCommand } from '../../hooks/useCommand.ts'
import { useCommandContext } from '../../hooks/useCommandContext.ts'
import { usePathwayName } from '../../hooks/usePathwayName.ts'
import { People } from '../together/People.tsx'
import { LiveNote } from './LiveNote.tsx'
import { SaveNote } from './SaveNote.tsx'
import { ViewSwitch } from './ViewSwitch.tsx'

/** Rem; in a narrower window what is needed seldom stands in a menu. */
const ROOMY = 60
/** Rem; in a narrower window the tests are icons, so that what is live can be read. */
const WIDE = 72
const rare: readonly CommandId[] = ['shortcuts', 'export']

/** Toolbar of the pathway. */
export function Toolbar() {
  const isRoomy = useIsWindowWide(ROOMY)
  const isWide = useIsWindowWide(WIDE)
  const context = useCommandContext()
  const name = usePathwayName()
  const chat = useCommand('panel-chat')
  const testCall = useCommand('panel-call')
  const publish = useCommand('publish')
  return (
    <header
      data-region="toolbar"
      className="flex h-12 shrink-0 items-center max-md:h-auto max-md:flex-wrap max-md:py-1.5 gap-1.5 border-line border-b bg-surface px-2"
    >
      <Tooltip label="All pathways">
        <Link
          to="/pathways"
          aria-label="All pathways"
          className="inline-flex size-8 shrink-0 items-center justify-center rounded-md hover:bg-raised"
        >
          <ArrowLeft aria-hidden className="size-4" />
        </Link>
      </Tooltip>
      <input
        aria-label="Name of the pathway"
        aria-invalid={name.isEmptied || undefined}
        placeholder="Enter a name"
        className="h-8 min-w-24 max-w-96 truncate rounded-md border border-transparent bg-transparent px-2 font-semibold field-sizing-content hover:border-line-strong"
        value={name.value}
        onChange={event => name.write(event.target.value)}
        onBlur={name.leave}
      />
      <SaveNote />
      <AfterPaint>
        <LiveNote />
      </AfterPaint>
      <div className="min-w-0 flex-1" />
      {/* It grows into the room beside it: no button moves when somebody comes. */}
      <People />
      <ViewSwitch />
      <CommandButton id="undo" Icon={Undo2} />
      <CommandButton id="redo" Icon={Redo2} />
      <CommandButton id="search" Icon={Search} />
      {isRoomy ? (
        <>
          <CommandButton id="shortcuts" Icon={CircleHelp} />
          <CommandButton id="export" Icon={Download} />
        </>
      ) : (
        <MoreMenu label="More actions" items={commandItems(rare, context)} />
      )}
      <CommandButton id="fold-panel" Icon={PanelRight} />
      <ThemeButton />
      <Tooltip label={chat.hint}>
        <Button className="ml-1" onClick={chat.run}>
          <MessagesSquare aria-hidden className="size-4" />
          <span className={isWide ? '' : 'sr-only'}>Chat</span>
        </Button>
      </Tooltip>
      <Tooltip label={testCall.hint}>
        <Button onClick={testCall.run}>
          <PhoneOutgoing aria-hidden className="size-4" />
          <span className={isWide ? '' : 'sr-only'}>Test call</span>
        </Button>
      </Tooltip>
      <Tooltip label={publish.hint}>
        <Button look="primary" onClick={publish.run}>
          <Rocket aria-hidden className="size-4" />
          Publish
        </Button>
      </Tooltip>
    </header>
  )
}

function CommandButton({ id, Icon }: { readonly id: CommandId; readonly Icon: LucideIcon }) {
  const { title, shortcut, isPossible, run } = useCommand(id)
  return (
    <IconButton
      label={title}
      shortcut={shortcut}
      disabled={!isPossible}
      onClick={({ currentTarget }) => {
        run()
        // Its own press may disable it, as the last undo does.
        requestAnimationFrame(() => keepFocus(currentTarget))
      }}
    >
      <Icon aria-hidden className="size-4" />
    </IconButton>
  )
}
