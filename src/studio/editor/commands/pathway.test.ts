import { describe, expect, it } from 'vitest'
import { moveNodes } from '#pathway/commands/nodes.ts'
import { openEditor } from './testing/context.ts'
import { pageStandIn } from './testing/page.ts'
import { orders } from './testing/pathway.ts'

const page = pageStandIn()
const { queryClient } = await import('#studio/shell/api.ts')

/** A saving that says what was asked of it. */
function saving(shared: boolean) {
  const asked: string[] = []
  const flush = async () => {
    asked.push('flush')
    return true
  }
  return { asked, flush, isShared: () => shared }
}

describe('dialogs', () => {
  it.each([
    ['export', 'export'],
    ['report', 'report'],
    ['publish', 'publish'],
    ['keep-version', 'keep-version'],
  ])('%s opens its dialog', async (id, dialog) => {
    const { run, state } = openEditor()
    await run(id)
    expect(state()).toMatchObject({ dialog, document: orders })
  })

  it('of the report is about the whole pathway', async () => {
    const { run, context } = openEditor()
    await run('report')
    expect(context.reported.current).toEqual({ changes: [] })
  })
})

it('saves at once', async () => {
  const autosave = saving(false)
  await openEditor({ autosave }).run('save')
  expect(autosave.asked).toEqual(['flush'])
})

it('leaves for the list of pathways', async () => {
  const { run, left } = openEditor()
  await run('leave')
  expect(left()).toBe(1)
})

describe('working together', () => {
  it('shows who is here once others are', async () => {
    expect(openEditor().applies('people')).toBe(false)
    expect(openEditor({ autosave: saving(false) }).applies('people')).toBe(false)
    const { run, state } = openEditor({ autosave: saving(true) })
    await run('people')
    expect(state().dialog).toBe('people')
  })

  it('decides what both changed while there is something', async () => {
    const { run, state, applies } = openEditor()
    expect(applies('decide')).toBe(false)
    const moved = (x: number) => moveNodes(orders, { positions: { end: { x, y: 0 } } })
    state().run('Move', () => moved(1))
    state().receive(moved(2), '"2"')
    await run('decide')
    expect(state().dialog).toBe('conflicts')
  })
})

describe('versions', () => {
  const route = 'GET /api/v1/convo_pathway/p/versions'
  const version = (version_number: number, ...environments: string[]) => ({ version_number, environments })
  const kept = (...versions: object[]) => ({ versions, total_count: versions.length })

  it.each([
    ['the one in production', kept(version(3), version(2, 'production'), version(1)), 2],
    ['the newest while nothing is live', kept(version(3), version(2), version(1)), 3],
  ])('are compared with the draft: %s', async (_, answer, before) => {
    page.answers.set(route, answer)
    const { run, context } = openEditor()
    queryClient.clear()
    await run('compare')
    expect(context.compare.getState().sides).toEqual({ before, after: 'draft' })
  })

  it('cannot be compared before there is one', async () => {
    page.answers.set(route, kept())
    queryClient.clear()
    await expect(openEditor().run('compare')).rejects.toThrow('No version to compare with yet')
  })

  it('roll back where there is an earlier one', async () => {
    page.answers.set(route, kept(version(2, 'production'), version(1)))
    queryClient.clear()
    const { run, state } = openEditor()
    await run('roll-back')
    expect(state().dialog).toBe('roll-back')
    page.answers.set(route, kept(version(1, 'production')))
    queryClient.clear()
    await expect(openEditor().run('roll-back')).rejects.toThrow('No earlier version')
  })

  it('are gone through change by change while they are compared', async () => {
    const { run, context, applies } = openEditor()
    expect([applies('next-change'), applies('previous-change')]).toEqual([false, false])
    context.compare.getState().compare({ before: 1, after: 'draft' })
    await run('next-change')
    await run('next-change')
    expect(context.compare.getState().at).toBe(1)
    await run('previous-change')
    expect(context.compare.getState().at).toBe(0)
  })
})

describe('chats', () => {
  const create = 'POST /api/v1/convo_pathway/chat/create'

  it('begin at the selected node, once its changes are saved', async () => {
    const autosave = saving(false)
    const { run, context, state, applies } = openEditor({ autosave })
    expect(applies('chat-here')).toBe(false)
    state().select({ nodes: ['help', 'end'] })
    expect(applies('chat-here')).toBe(false)
    state().select({ nodes: ['help'] })
    await run('chat-here')
    expect(state().panel).toBe('chat')
    expect(context.chat.getState().setup.start_node_id).toBe('help')
    expect([autosave.asked, page.asked]).toEqual([['flush'], [create]])
  })

  it('restart with the setup that they had', async () => {
    const { run, context, state } = openEditor()
    context.chat.getState().prepare({ start_node_id: 'hook' })
    await run('chat-restart')
    expect(state().panel).toBe('chat')
    expect(context.chat.getState().setup.start_node_id).toBe('hook')
    expect(page.asked).toEqual([create])
    expect(context.chat.getState().failure?.status).toBe(404)
  })
})
