import '#ui/theme.css'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactFlowInstance, ReactFlowProvider, useReactFlow } from '@xyflow/react'
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { onTestFinished } from 'vitest'
import { render } from 'vitest-browser-react'
import type { PathwayDocument } from '#pathway/document.ts'
import { Toasts } from '#ui/Toasts.tsx'
import type { CommandContext } from '../commands/command.ts'
import type { FlowEdge, FlowNode } from '../drawing/flow.ts'
import { CommandsContext } from '../hooks/useCommandContext.ts'
import { SessionContext } from '../hooks/useEditor.ts'
import type { SelectionIds } from '../session/document/selection.ts'
import { createEditorStore } from '../session/document/store.ts'
import { createSession, type EditorSession } from '../session/session.ts'

/** Renders a part of the editor over an opened pathway, as wide as the panel at the right, with what the page would put around it. */
export async function renderEditor(
  part: ReactNode,
  { document, selected = {} }: { readonly document: PathwayDocument; readonly selected?: SelectionIds },
) {
  const store = createEditorStore({ pathwayId: 'p', document, revision: '"1"' })
  store.getState().select(selected)
  const session = createSession(store)
  onTestFinished(session.findings.subscribe(() => undefined))
  const { container, unmount } = await render(
    <QueryClientProvider client={new QueryClient()}>
      <SessionContext value={session}>
        <ReactFlowProvider>
          <Commands session={session}>
            <main data-region="panel" className="w-[384px] bg-surface">
              <h1 className="sr-only">{document.name}</h1>
              {part}
            </main>
          </Commands>
        </ReactFlowProvider>
      </SessionContext>
      <Toasts theme="light" />
    </QueryClientProvider>,
  )
  onTestFinished(async () => {
    await unmount()
    container.remove()
  })
  return { store, state: store.getState, container }
}

function Commands({ session, children }: { readonly session: EditorSession; readonly children: ReactNode }) {
  const flow: ReactFlowInstance<FlowNode, FlowEdge> = useReactFlow()
  const context: CommandContext = {
    ...session,
    flow,
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
  const folded = () => form.querySelector<HTMLElement>(':is(h3, h4) > button[aria-expanded="false"]')
  for (let button = folded(); button; button = folded()) flushSync(() => button?.click())
}
