/** The panels at the right of the canvas, in their order. */
export const panels = [
  { id: 'edit', title: 'Edit', shortcut: 'alt+1' },
  { id: 'chat', title: 'Chat', shortcut: 'alt+2' },
  { id: 'call', title: 'Test call', shortcut: 'alt+3' },
  { id: 'history', title: 'History', shortcut: 'alt+4' },
  { id: 'variables', title: 'Variables', shortcut: 'alt+5' },
  { id: 'tests', title: 'Tests', shortcut: 'alt+6' },
] as const

export type PanelId = (typeof panels)[number]['id']

export function isPanel(id: string): id is PanelId {
  return panels.some(panel => panel.id === id)
}
