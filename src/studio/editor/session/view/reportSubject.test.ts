import { expect, test } from 'vitest'
import { createEditorStore } from '../document/store.ts'
import { createReported, loadReport, showImport } from './reportSubject.ts'

await loadReport()

/** Imports two cards, the second so far below the first, and tells what dialog came up. */
async function dialogAfterImport(below: number) {
  const document = {
    name: 'Imported',
    description: '',
    nodes: [
      { id: 'a', type: 'Default', position: { x: 0, y: 0 }, data: { name: 'Greeting', isStart: true, text: 'Hello.' } },
      { id: 'b', type: 'End Call', position: { x: 0, y: below }, data: { name: 'Goodbye', text: 'Bye.' } },
    ],
    edges: [{ id: 'e', source: 'a', target: 'b', label: 'says hello', data: { label: 'says hello' } }],
  }
  const store = createEditorStore({ pathwayId: 'p', document, revision: '"1"', isReadOnly: false })
  await showImport({ store, reported: createReported() }, [])
  return store.getState().dialog
}

test('opens the report on an import whose cards lie on each other, and on a quiet one nothing', async () => {
  expect(await dialogAfterImport(300)).toBeNull()
  expect(await dialogAfterImport(100)).toBe('report')
})
