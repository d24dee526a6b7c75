import { describe, expect, it } from 'vitest'
import { setNodeMembers } from '#pathway/commands/nodes.ts'
import { currentProblem } from '../session/analysis/problemWalk.ts'
import { openEditor } from './testing/context.ts'
import { pageStandIn } from './testing/page.ts'
import { orders } from './testing/pathway.ts'

pageStandIn()

/** Two nodes of one name, which one safe fix fixes, and braces that can be fixed in two ways. */
const unbalanced = setNodeMembers(orders, { id: 'help', members: { prompt: 'Order {{order}' } })
const named = setNodeMembers(unbalanced, { id: 'end', members: { name: 'Help' } })
const broken = setNodeMembers(named, {
  id: 'start',
  members: { prompt: 'Greet.', pathwayExamples: [{ 'Conversation History': 'User: Help!', 'Chosen Pathway': 'Help' }] },
})

async function openBroken() {
  const editor = openEditor({ document: broken })
  await editor.findProblems()
  return editor
}

const codesOf = (editor: ReturnType<typeof openEditor>) => editor.context.findings.get().all.map(({ code }) => code)

describe('going through the problems', () => {
  it('applies as soon as some are known', async () => {
    const editor = openEditor({ document: broken })
    expect(['next-problem', 'previous-problem', 'fix-problem', 'fix-all'].filter(editor.applies)).toEqual([])
    await editor.findProblems()
    expect(codesOf(editor).toSorted()).toEqual(['name-ambiguous', 'template-unbalanced'])
    expect(['next-problem', 'previous-problem', 'fix-problem', 'fix-all'].filter(editor.applies)).toHaveLength(4)
  })

  it('shows each of them once, then the first again, and goes back the same way', async () => {
    const editor = await openBroken()
    const count = editor.context.findings.get().all.length
    const go = async (id: string) => {
      await editor.run(id)
      return editor.state().revealed
    }
    const there = []
    for (let step = 0; step <= count; step += 1) there.push(await go('next-problem'))
    expect(there.at(-1)).toEqual(there[0])
    const back = []
    for (let step = 0; step < count; step += 1) back.push(await go('previous-problem'))
    expect(back).toEqual(there.slice(0, count).toReversed())
  })
})

describe('fixing', () => {
  it('does the only fix of the problem that was gone to, goes on to the next, and is taken back', async () => {
    const editor = await openBroken()
    await go(editor, 'name-ambiguous')
    const looked = editor.findProblems()
    await editor.run('fix-problem')
    expect(editor.node('end')?.data?.name).toBe('Help 2')
    expect(editor.state().past.map(({ name }) => name)).toEqual(['Rename the second “Help” to “Help 2”'])
    await looked
    expect(codesOf(editor)).toEqual(['template-unbalanced'])
    expect(editor.state().revealed).toMatchObject({ node_id: 'help', field: 'prompt' })
    await editor.run('undo')
    expect(editor.state().document).toBe(broken)
  })

  it('leads on to the same node’s next problem, which a new name words anew', async () => {
    const fixed = setNodeMembers(broken, { id: 'help', members: { prompt: 'Help.' } })
    const document = setNodeMembers(fixed, { id: 'end', members: { prompt: 'Order {{order}' } })
    const editor = openEditor({ document })
    await editor.findProblems()
    await go(editor, 'name-ambiguous')
    const looked = editor.findProblems()
    await editor.run('fix-problem')
    await looked
    expect(editor.state().revealed).toMatchObject({ node_id: 'end', field: 'prompt' })
  })

  it('asks where there are several fixes', async () => {
    const editor = await openBroken()
    await go(editor, 'template-unbalanced')
    await editor.run('fix-problem')
    expect(editor.state()).toMatchObject({ dialog: 'fix', document: broken })
  })

  it('asks before it fixes all that is safe', async () => {
    const editor = await openBroken()
    await editor.run('fix-all')
    expect(editor.state()).toMatchObject({ dialog: 'fix-all', document: broken })
  })

  /** Goes through the problems up to one. */
  async function go(editor: ReturnType<typeof openEditor>, code: string) {
    const { context, run } = editor
    for (let left = 2; left > 0 && currentProblem(context)?.code !== code; left -= 1) await run('next-problem')
    expect(currentProblem(context)?.code).toBe(code)
  }
})
