import '#ui/theme.css'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactFlowInstance, ReactFlowProvider, useReactFlow } from '@xyflow/react'
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { onTestFinished } from 'vitest'
import { render } from 'vitest-browser-react'
import type { PathwayDocument } from '#pathway/document.ts'
import { Toaster } from '#ui/Toast.tsx'
import { TooltipProvider } from '#ui/Tooltip.tsx'
import type { CommandContext } from '../commands/command.ts'
import type { FlowEdge, FlowNode } from '../drawing/flow.ts'
import { CommandsContext } from '../hooks/useCommandContext.ts'
import { EditorContext } from '../hooks/useEditor.ts'
import { findingsOf } from '../session/analysis/findings.ts'
import type { Choice } from '../session/document/selection.ts'
import { createEditorStore, type EditorStore } from '../session/document/store.ts'

/** Renders a part of the editor over an opened pathway, as wide as the panel at the right, with what the page would put around it. */
export async function renderEditor(
  part: ReactNode,
  { document, selected = {} }: { readonly document: PathwayDocument; readonly selected?: Choice },
) {
  const store = createEditorStore({ pathwayId: 'p', document, revision: '"1"' })
  store.getState().select(selected)
  onTestFinished(findingsOf(store).subscribe(() => undefined))
  const { container } = await render(
    <QueryClientProvider client={new QueryClient()}>
      <TooltipProvider>
        <EditorContext value={store}>
          <ReactFlowProvider>
            <Commands store={store}>
              <main data-region="panel" className="w-[384px] bg-surface">
                <h1 className="sr-only">{document.name}</h1>
                {part}
              </main>
            </Commands>
          </ReactFlowProvider>
        </EditorContext>
        <Toaster theme="light" />
      </TooltipProvider>
    </QueryClientProvider>,
  )
  return { store, state: store.getState, container }
}

function Commands({ store, children }: { readonly store: EditorStore; readonly children: ReactNode }) {
  const flow: ReactFlowInstance<FlowNode, FlowEdge> = useReactFlow()
  const context: CommandContext = {
    store,
    flow,
    autosave: undefined,
    clipboard: {
      write: text => navigator.clipboard.writeText(text),
      read: () => navigator.clipboard.readText(),
    },
    pointer: () => undefined,
    leave: () => undefined,
  }
  return <CommandsContext value={context}>{children}</CommandsContext>
}

/** Unfolds every section of a form, and those inside. */
export function unfoldAll(form: Element): void {
  const folded = () => form.querySelector<HTMLElement>('h3 > button[aria-expanded="false"]')
  for (let button = folded(); button; button = folded()) flushSync(() => button?.click())
}
