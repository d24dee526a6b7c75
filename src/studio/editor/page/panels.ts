import type { ComponentType } from 'react'
import { lazyPart } from '#ui/lazy/lazyPart.tsx'
import type { PanelId } from '../session/view/panels.ts'

/** The panels at the right of the canvas. */
export const panelComponents: Readonly<Record<PanelId, ComponentType>> = {
  edit: lazyPart(async () => (await import('../forms/Inspector.tsx')).Inspector),
  chat: lazyPart(async () => (await import('../panels/chat/ChatRoom.tsx')).ChatRoom),
  call: lazyPart(async () => (await import('../panels/call/TestCallPanel.tsx')).TestCallPanel),
  history: lazyPart(async () => (await import('../panels/history/HistoryPanel.tsx')).HistoryPanel),
  variables: lazyPart(async () => (await import('../panels/variables/LensPanel.tsx')).LensPanel),
  tests: lazyPart(async () => (await import('../panels/tests/TestsPanel.tsx')).TestsPanel),
}
