import { describe, expect, it, vi } from 'vitest'
import { type Focus, shortcutOf, showShortcut, works } from './shortcuts.ts'
import { openEditor } from './testing/context.ts'
import { pageStandIn } from './testing/page.ts'
import { orders } from './testing/pathway.ts'

pageStandIn()

const none = { metaKey: false, ctrlKey: false, altKey: false, shiftKey: false }

describe('the keys of a press', () => {
  it.each([
    [{ key: 'z', code: 'KeyZ', ctrlKey: true }, 'mod+z'],
    [{ key: 'Z', code: 'KeyZ', metaKey: true, shiftKey: true }, 'mod+shift+z'],
    [{ key: '?', code: 'Slash', shiftKey: true }, '?'],
    [{ key: 'ArrowLeft', code: 'ArrowLeft', shiftKey: true }, 'shift+arrowleft'],
    [{ key: ' ', code: 'Space' }, 'space'],
    // As a Mac writes Alt and 1.
    [{ key: '¡', code: 'Digit1', altKey: true }, 'alt+1'],
    [{ key: '!', code: 'Digit1', shiftKey: true }, 'shift+1'],
    // As a French keyboard does.
    [{ key: '&', code: 'Digit1', altKey: true }, 'alt+1'],
    // As a Swiss keyboard types +.
    [{ key: '+', code: 'Digit1', ctrlKey: true, shiftKey: true }, 'mod++'],
  ])('%o are %s', (press, expected) => {
    expect(shortcutOf({ ...none, ...press })).toBe(expected)
  })

  it.each([
    ['Linux', 'mod+shift+z', 'Ctrl+Shift+Z'],
    ['Macintosh; Intel Mac OS X', 'mod+shift+z', '⌘⇧Z'],
    ['Linux', 'mod++', 'Ctrl++'],
    ['Linux', 'alt+arrowdown', 'Alt+↓'],
  ])('on %s %s is shown as %s', (userAgent, shortcut, shown) => {
    vi.stubGlobal('navigator', { userAgent })
    expect(showShortcut(shortcut)).toBe(shown)
  })
})

describe('where shortcuts work', () => {
  const nowhere: Focus = {
    isTyping: false,
    hasOwnHistory: false,
    isInDialog: false,
    isOnCanvas: false,
    isInOutline: false,
  }
  const places: Readonly<Record<string, Focus>> = {
    page: nowhere,
    canvas: { ...nowhere, isOnCanvas: true },
    outline: { ...nowhere, isInOutline: true },
    field: { ...nowhere, isTyping: true },
    dialog: { ...nowhere, isInDialog: true },
  }
  it.each([
    ['canvas', ['canvas']],
    ['outline', ['outline']],
    ['graph', ['canvas', 'outline']],
    ['page', ['page', 'canvas', 'outline']],
    ['fields', ['page', 'canvas', 'outline', 'field']],
  ] as const)('those of the scope %s work in: %s', (scope, expected) => {
    const working = Object.keys(places).filter(place => works({ id: 'x', scope }, places[place] ?? nowhere))
    expect(working).toEqual(expected)
  })

  it('those of a dialog work there alone, and undo leaves a field its own history', () => {
    const { dialog = nowhere, page = nowhere, field = nowhere } = places
    expect(works({ id: 'x', scope: 'fields', inDialog: true }, dialog)).toBe(true)
    expect(works({ id: 'x', scope: 'fields', inDialog: true }, page)).toBe(false)
    expect(works({ id: 'undo', scope: 'fields' }, { ...field, hasOwnHistory: true })).toBe(false)
    expect(works({ id: 'save', scope: 'fields' }, { ...field, hasOwnHistory: true })).toBe(true)
  })
})

describe('the registry', () => {
  it('names each command once, and finds it by its name', async () => {
    const { commandById, editorCommands } = await import('./registry.ts')
    const ids = editorCommands.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(commandById('undo').title).toBe('Undo')
  })

  it('takes no step in a pathway that is only to be looked at', async () => {
    for (const id of ['left', 'delete', 'add-note', 'group', 'set-start', 'duplicate', 'align-left']) {
      const { run, store, state } = openEditor({ selected: { nodes: id === 'align-left' ? ['end', 'help'] : ['end'] } })
      store.setState({ isReadOnly: true })
      await run(id)
      expect(state().document, id).toBe(orders)
    }
  })
})
