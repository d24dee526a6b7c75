import { X } from 'lucide-react'
import { Tabs } from 'radix-ui'
import { IconButton } from '#ui/Button.tsx'
import { Tooltip } from '#ui/Tooltip.tsx'
import { showShortcut } from '../commands/shortcuts.ts'
import { useCommand } from '../hooks/useCommand.ts'
import { useEditorStore } from '../hooks/useEditor.ts'
import { isPanel, panels } from '../session/view/panels.ts'
import { panelComponents } from './panels.ts'

/** The panels at the right of the canvas, of which one shows. */
export function SidePanel({ panel }: { readonly panel: string }) {
  const store = useEditorStore()
  const fold = useCommand('fold-panel')
  return (
    <Tabs.Root
      role="complementary"
      aria-label="Panel"
      data-region="panel"
      value={panel}
      onValueChange={value => isPanel(value) && store.getState().showPanel(value)}
      className="flex min-h-0 flex-1 flex-col bg-surface"
    >
      <div className="@container flex h-10 shrink-0 items-center border-line border-b pr-1 pl-2">
        <Tabs.List aria-label="Panels" className="flex h-full min-w-0 flex-1 gap-2 overflow-x-auto @max-[22rem]:gap-1">
          {panels.map(({ id, title, shortcut }) => (
            <Tooltip key={id} label={`Show ${title}`} shortcut={showShortcut(shortcut)}>
              <Tabs.Trigger
                value={id}
                data-panel={id}
                className={`-mb-px h-full shrink-0 border-b-2 px-1 font-medium forced-colors:data-[state=inactive]:border-[Canvas] text-[13px] @max-[22rem]:px-0.5 @max-[22rem]:text-xs transition-colors duration-100 hover:text-ink ${id === panel ? 'border-accent text-ink' : 'border-transparent text-muted'}`}
              >
                {title}
              </Tabs.Trigger>
            </Tooltip>
          ))}
        </Tabs.List>
        <IconButton label={fold.hint} size="small" className="text-muted" onClick={fold.run}>
          <X aria-hidden className="size-4" />
        </IconButton>
      </div>
      {panels.map(({ id, title }) => {
        const Panel = panelComponents[id]
        return (
          <Tabs.Content
            key={id}
            value={id}
            aria-label={title}
            tabIndex={-1}
            className="flex min-h-0 flex-1 flex-col overflow-y-auto outline-none"
          >
            <Panel />
          </Tabs.Content>
        )
      })}
    </Tabs.Root>
  )
}
