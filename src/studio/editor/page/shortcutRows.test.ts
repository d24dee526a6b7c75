import { expect, it, vi } from 'vitest'

vi.stubGlobal('window', new EventTarget())
vi.stubGlobal('localStorage', { getItem: () => null })
vi.stubGlobal('navigator', { userAgent: 'Linux' })
const { editorCommands } = await import('../commands/registry.ts')
const { shortcutRows } = await import('./shortcutRows.ts')

const titles = (query: string) => shortcutRows(query).flatMap(({ rows }) => rows.map(({ title }) => title))

it('lists every command that has a shortcut, and the eight that move in one row', () => {
  const ids = shortcutRows('').flatMap(({ rows }) => rows.map(({ id }) => id))
  const withShortcut = editorCommands.filter(({ shortcuts }) => shortcuts.length > 0).map(({ id }) => id)
  expect(withShortcut.filter(id => !ids.includes(id))).toHaveLength(8)
  expect(ids.filter(id => id === 'move')).toHaveLength(1)
  expect(shortcutRows('move (')[0]?.rows[0]?.keys).toEqual(['← ↑ ↓ →', 'Shift+← ↑ ↓ →'])
})

it('finds rows by title, by other words for them and by key', () => {
  expect(titles('zoom to')).toEqual(['Zoom to fit', 'Zoom to selection', 'Zoom to 100%'])
  expect(titles('layout')).toContain('Tidy top to bottom')
  expect(titles('nudge')).toEqual(['Move (Shift: farther)'])
  expect(titles('ctrl+d')).toEqual(['Duplicate'])
  expect(titles('f8')).toContain('Go to next problem')
  expect(titles('no such thing')).toEqual([])
})
