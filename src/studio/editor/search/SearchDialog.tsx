import { Command } from 'cmdk'
import { type ReactNode, useMemo, useState } from 'react'
import { viewOf } from '#nodes/views.tsx'
import { nodesById } from '#pathway/document.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { Kbd } from '#ui/Kbd.tsx'
import { runCommand, useCommandContext } from '../commands/CommandsProvider.tsx'
import type { EditorCommand } from '../commands/command.ts'
import { editorCommands } from '../commands/registry.ts'
import { showShortcut } from '../commands/shortcuts.ts'
import { ExcerptText } from '../ExcerptText.tsx'
import { useEditor, useEditorStore } from '../store.ts'
import { findInPathway, type Hit } from './find.ts'

/** Finds nodes, edges, words of their texts, and all that can be done. */
export function SearchDialog() {
  const store = useEditorStore()
  const isOpen = useEditor(state => state.dialog === 'search')
  const close = () => store.getState().openDialog(null)
  return (
    <Dialog wide open={isOpen} onClose={close} title="Search this pathway">
      <SearchList onClose={close} />
    </Dialog>
  )
}

function SearchList({ onClose }: { readonly onClose: () => void }) {
  const document = useEditor(state => state.document)
  const context = useCommandContext()
  const store = useEditorStore()
  const [query, setQuery] = useState('')
  const hits = useMemo(() => findInPathway(document, query), [document, query])
  const commands = useMemo(() => (query.trim() === '' ? [] : commandsLike(query)), [query]).filter(command =>
    command.when(context),
  )

  function show(hit: Hit) {
    onClose()
    store.getState().reveal(hit.place)
  }
  function iconOf({ place: { node_id } }: Hit): ReactNode {
    const { Icon, accent } = viewOf(nodesById(document).get(node_id ?? '')?.type)
    return <Icon aria-hidden className="size-4 shrink-0" style={{ color: accent }} />
  }

  return (
    <Command label="Search this pathway" shouldFilter={false} loop>
      <Command.Input
        value={query}
        onValueChange={setQuery}
        placeholder="A node, a label, words of a text, or something to do"
        className="h-9 w-full rounded-md border border-line-strong bg-surface px-2.5 text-[13px]"
      />
      <Command.List className="mt-3 h-[min(24rem,60dvh)] overflow-y-auto">
        <Command.Empty className="p-3 text-muted">Nothing here has “{query}”.</Command.Empty>
        <HitGroup title="Nodes" hits={hits.nodes} iconOf={iconOf} onChoose={show} />
        <HitGroup title="Edges" hits={hits.edges} onChoose={show} />
        <HitGroup title="Texts" hits={hits.texts} iconOf={iconOf} onChoose={show} />
        {commands.length > 0 && (
          <Group title="Things to do">
            {commands.map(command => (
              <Row
                key={command.id}
                value={`command ${command.id}`}
                onSelect={() => {
                  onClose()
                  void runCommand(command, context)
                }}
              >
                <span className="min-w-0 flex-1 truncate">{command.title}</span>
                {command.shortcuts[0] && <Kbd>{showShortcut(command.shortcuts[0])}</Kbd>}
              </Row>
            ))}
          </Group>
        )}
      </Command.List>
    </Command>
  )
}

function commandsLike(query: string): readonly EditorCommand[] {
  const words = query.toLowerCase().split(/\s+/)
  return editorCommands.filter(
    command => command.id !== 'search' && words.every(word => command.title.toLowerCase().includes(word)),
  )
}

interface HitGroupProps {
  readonly title: string
  readonly hits: readonly Hit[]
  readonly iconOf?: (hit: Hit) => ReactNode
  readonly onChoose: (hit: Hit) => void
}

function HitGroup({ title, hits, iconOf, onChoose }: HitGroupProps) {
  if (hits.length === 0) return null
  return (
    <Group title={title}>
      {hits.map(hit => (
        <Row key={hit.key} value={hit.key} onSelect={() => onChoose(hit)}>
          {iconOf?.(hit)}
          <span className="max-w-[45%] shrink-0 truncate font-medium">{hit.title}</span>
          {hit.excerpt && (
            <span className="min-w-0 flex-1 truncate text-muted text-xs">
              <ExcerptText excerpt={hit.excerpt} />
            </span>
          )}
        </Row>
      ))}
    </Group>
  )
}

function Group({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Command.Group
      heading={title}
      className="mb-2 [&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:py-1 [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-muted [&_[cmdk-group-heading]]:text-xs"
    >
      {children}
    </Command.Group>
  )
}

interface RowProps {
  readonly value: string
  readonly onSelect: () => void
  readonly children: ReactNode
}

function Row({ value, onSelect, children }: RowProps) {
  return (
    <Command.Item
      value={value}
      onSelect={onSelect}
      className="flex cursor-pointer items-center gap-2.5 rounded-md px-2.5 py-1.5 text-[13px] data-[selected=true]:bg-raised"
    >
      {children}
    </Command.Item>
  )
}
