import { beforeEach, expect, test, vi } from 'vitest'
import { noteBegun } from '#studio/shell/begun.ts'
import { recentOf, remember } from '../../page/search/recent.ts'
import { createEditorStore } from '../document/store.ts'
import { keepWorkplace, MOST_KEPT, paneMemory, readWorkplace, restoreWorkplace } from './workplace.ts'

const stored = new Map<string, string>()
beforeEach(() => {
  stored.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
})

const viewport = { x: 1, y: 2, zoom: 0.5 }

function openStore(pathwayId: string) {
  return createEditorStore({
    pathwayId,
    document: { name: 'One', description: '', nodes: [], edges: [] },
    revision: '1',
  })
}

test('what was looked at and what was open is there again, for each pathway by itself', () => {
  keepWorkplace('one', { viewport })
  keepWorkplace('one', { panel: 'history', showsProblems: false })
  paneMemory('one').keep('panel', 512)
  expect(readWorkplace('one')).toEqual({ viewport, panel: 'history', showsProblems: false, sizes: { panel: 512 } })
  expect(readWorkplace('two')).toEqual({})
  const store = openStore('one')
  restoreWorkplace(store)
  expect(store.getState()).toMatchObject({ panel: 'history', showsProblems: false })
})

test('a panel that was folded away stays so, and one that is gone does not show', () => {
  keepWorkplace('one', { panel: null })
  const folded = openStore('one')
  restoreWorkplace(folded)
  expect(folded.getState().panel).toBeNull()
  keepWorkplace('two', { panel: 'of an older version' })
  const other = openStore('two')
  restoreWorkplace(other)
  expect(other.getState().panel).toBe('edit')
})

test('the list of problems is open where it was left open, and only there', () => {
  keepWorkplace('open', { showsProblems: true })
  const showsProblems = (id: string) => {
    const store = openStore(id)
    restoreWorkplace(store)
    return store.getState().showsProblems
  }
  expect([showsProblems('open'), showsProblems('new')]).toEqual([true, false])
})

test('a pathway that was just begun from a template opens on its chat, with what to try', () => {
  noteBegun('one', 'A table for four.')
  const store = openStore('one')
  restoreWorkplace(store)
  expect(store.getState().panel).toBe('chat')
  expect(readWorkplace('one').tip).toBe('A table for four.')
})

test.each(['rubbish', '7', '[["one", 5]]', '[["one", {"viewport": {"x": "a"}, "panel": 9}]]'])(
  'what nobody here wrote is passed over: %s',
  text => {
    stored.set('dialpath-workplaces', text)
    expect(readWorkplace('one').viewport).toBeUndefined()
    keepWorkplace('one', { viewport })
    expect(readWorkplace('one').viewport).toEqual(viewport)
  },
)

test('only so many pathways are kept, those that were used last', () => {
  for (let at = 0; at <= MOST_KEPT; at += 1) keepWorkplace(`p${at}`, { viewport })
  expect(readWorkplace('p0')).toEqual({})
  expect(readWorkplace('p1').viewport).toEqual(viewport)
})

test('what the search led to is there again in another tab, the last first and only once', () => {
  remember('one', 'node a')
  remember('one', 'command undo')
  remember('one', 'node a')
  expect(recentOf('one')).toEqual(['node a', 'command undo'])
  expect(recentOf('two')).toEqual([])
})
