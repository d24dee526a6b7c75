import { queryClient } from '#studio/shell/api.ts'
import { testsQuery } from '#studio/shell/pathwayQueries.ts'
import { toast } from '#ui/toast.ts'
import { presentTurns } from '../session/run/branches.ts'
import { saveTest } from '../session/run/tests.ts'
import { type CommandContext, commandList } from './command.ts'

/** Tells whether the caller has said something in the chat, and nothing is being played. */
function canSave({ chat }: Pick<CommandContext, 'chat'>): boolean {
  const { events, turn } = chat.getState()
  return turn === null && presentTurns(events).length > 1
}

async function saveChat({ store, chat }: CommandContext) {
  const chat_id = chat.getState().chat?.chat_id
  if (chat_id === undefined) return
  const { pathwayId, showPanel, closed } = store.getState()
  await saveTest(pathwayId, chat_id)
  toast.success('Saved as test', { until: closed, action: { label: 'View tests', onClick: () => showPanel('tests') } })
}

async function runAll({ store, testRun, autosave }: CommandContext) {
  const { pathwayId, showPanel } = store.getState()
  showPanel('tests')
  const tests = await queryClient.fetchQuery(testsQuery(pathwayId))
  const ids = tests.map(({ test_id }) => test_id)
  await testRun.getState().run(ids, async () => autosave?.flush())
}

export const testCommands = commandList([
  {
    id: 'save-test',
    title: 'Save as test',
    group: 'Pathway',
    shortcuts: [],
    scope: 'page',
    when: canSave,
    run: saveChat,
  },
  {
    id: 'run-tests',
    title: 'Run all tests',
    group: 'Pathway',
    shortcuts: [],
    scope: 'page',
    when: () => true,
    run: runAll,
  },
])
