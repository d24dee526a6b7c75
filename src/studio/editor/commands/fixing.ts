import { fixesOf } from '../session/analysis/offeredFixes.ts'
import { currentProblem, goOnAfter, goToProblem } from '../session/analysis/problemWalk.ts'
import { commandList } from './command.ts'
import { applyFix, countSafe } from './fixes.ts'

export const fixingCommands = commandList([
  {
    id: 'fix-problem',
    title: 'Fix this problem',
    group: 'Edit',
    shortcuts: ['alt+enter'],
    scope: 'fields',
    when: context => {
      const finding = currentProblem(context)
      return finding !== undefined && fixesOf(context.store, finding).length > 0
    },
    run(context) {
      const { store } = context
      const finding = currentProblem(context)
      if (!finding) return
      goToProblem(context, finding)
      const [fix, ...others] = fixesOf(store, finding)
      if (fix && others.length === 0) goOnAfter(context, finding, () => applyFix(store, finding, fix.id))
      else store.getState().openDialog('fix')
    },
  },
  {
    id: 'fix-all',
    title: 'Apply safe fixes…',
    group: 'Edit',
    shortcuts: [],
    scope: 'page',
    when: context => countSafe(context) > 0,
    run: ({ store }) => store.getState().openDialog('fix-all'),
  },
])
