import type { ComponentType } from 'react'
import { TestCallPanel } from './call/TestCallPanel.tsx'
import { CALL_PANEL } from './call/testCalls.ts'
import { ChatPanel } from './chat/ChatPanel.tsx'
import { CHAT_PANEL } from './chat/chats.ts'
import { Inspector } from './forms/Inspector.tsx'
import { HistoryPanel } from './history/HistoryPanel.tsx'
import { LensPanel } from './lens/LensPanel.tsx'
import { VARIABLES_PANEL } from './lens/lensStore.ts'
import { EDIT_PANEL } from './store.ts'

/** A panel at the right of the canvas. */
export interface EditorPanel {
  readonly id: string
  readonly title: string
  readonly shortcut: string
  readonly Component: ComponentType
}

export const editorPanels: readonly EditorPanel[] = [
  { id: EDIT_PANEL, title: 'Edit', shortcut: 'alt+1', Component: Inspector },
  { id: CHAT_PANEL, title: 'Chat', shortcut: 'alt+2', Component: ChatPanel },
  { id: CALL_PANEL, title: 'Test call', shortcut: 'alt+3', Component: TestCallPanel },
  { id: 'history', title: 'History', shortcut: 'alt+4', Component: HistoryPanel },
  { id: VARIABLES_PANEL, title: 'Variables', shortcut: 'alt+5', Component: LensPanel },
]
