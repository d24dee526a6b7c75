import { expect, it, vi } from 'vitest'
import { commandById, editorCommands } from './registry.ts'

// The page's connection is watched, and what this person chose is read, from the first moment on.
vi.hoisted(() => {
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('localStorage', { getItem: () => null })
})

const ids = editorCommands.map(({ id }) => id)

it('knows each command by an id of its own', () => {
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
})

it('finds the commands that buttons and menus name', () => {
  for (const id of ['undo', 'panel-call', 'colour-blue', 'align-left', 'walk-next', 'far-left'] as const)
    expect(commandById(id).id).toBe(id)
  // @ts-expect-error the compiler knows no such command
  expect(commandById('publsh')).toBeUndefined()
})
