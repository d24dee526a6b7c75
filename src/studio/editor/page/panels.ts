import type { ComponentType } from 'react'
import { lazyPart } from '#studio/shell/parts/lazyPart.tsx'
import { VARIABLES_PANEL } from '../session/analysis/lens.ts'
import { EDIT_PANEL } from '../session/document/store.ts'
import { CHAT_PANEL } from '../session/run/chats.ts'

/** A panel at the right of the canvas. */
export interface EditorPanel {
  readonly id: string
  readonly title: string
  readonly shortcut: string
  readonly Component: ComponentType
}

const Inspector = lazyPart(async () => (await import('../forms/Inspector.tsx')).Inspector)
const ChatPanel = lazyPart(async () => (await import('../panels/chat/ChatRoom.tsx')).ChatRoom)
const TestCallPanel = lazyPart(async () => (await import('../panels/call/TestCallPanel.tsx')).TestCallPanel)
const HistoryPanel = lazyPart(async () => (await import('../panels/history/HistoryPanel.tsx')).HistoryPanel)
const LensPanel = lazyPart(async () => (await import('../panels/variables/LensPanel.tsx')).LensPanel)

export const editorPanels: readonly EditorPanel[] = [
  { id: EDIT_PANEL, title: 'Edit', shortcut: 'alt+1', Component: Inspector },
  { id: CHAT_PANEL, title: 'Chat', shortcut: 'alt+2', Component: ChatPanel },
  { id: 'call', title: 'Test call', shortcut: 'alt+3', Component: TestCallPanel },
  { id: 'history', title: 'History', shortcut: 'alt+4', Component: HistoryPanel },
  { id: VARIABLES_PANEL, title: 'Variables', shortcut: 'alt+5', Component: LensPanel },
]
