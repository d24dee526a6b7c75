import { expect, it } from 'vitest'
import { openEditor } from './testing/context.ts'
import { pageStandIn } from './testing/page.ts'

const page = pageStandIn()

it.each([
  ['find', '', 'words'],
  ['find', 'order', 'words'],
  ['replace', '', 'words'],
  ['replace', 'order', 'replacement'],
] as const)('%s after a search for “%s” opens with the focus on the %s', async (id, words, on) => {
  const { run, context, applies } = openEditor()
  context.finder.getState().change({ words })
  expect(applies('close-find')).toBe(false)
  await run(id)
  expect(context.finder.getState()).toMatchObject({ isOpen: true, focus: { on } })
  await run('close-find')
  expect(context.finder.getState()).toMatchObject({ isOpen: false, search: { words } })
})

it('renames the variable that is looked at, where the author named it', async () => {
  const { run, context, state, applies } = openEditor()
  expect(['highlight-variable', 'rename-variable', 'close-lens'].filter(applies)).toEqual([])
  context.lens.getState().highlight('now')
  expect(applies('rename-variable')).toBe(false)
  context.lens.getState().highlight('order')
  await run('rename-variable')
  expect(state()).toMatchObject({ dialog: 'rename-variable', panel: 'variables' })
  await run('close-lens')
  expect(context.lens.getState().key).toBeNull()
  expect(applies('rename-variable')).toBe(false)
})

it.each([
  ['Order {{order}}?', 10, 'order'],
  ['Order {{order}}?', 2, undefined],
  // A rule names it as a whole.
  ['order', 0, 'order'],
])('looks at the variable at the caret: “%s”, %i', async (text, caret, key) => {
  const { run, context, state, applies } = openEditor()
  page.focusOn(text, caret)
  expect([applies('highlight-variable'), applies('rename-variable')]).toEqual([key !== undefined, key !== undefined])
  if (key === undefined) return
  await run('highlight-variable')
  expect(context.lens.getState().key).toBe(key)
  expect(state().panel).toBe('variables')
})
