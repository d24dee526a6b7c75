import { queryClient } from '#studio/shell/api.ts'
import { testsQuery } from '#studio/shell/pathwayQueries.ts'
import { toast } from '#ui/toast.ts'
import { canSaveTest, saveTest } from '../session/run/tests.ts'
import { type CommandContext, commandList } from './command.ts'

async function saveChat({ store, chat: chats }: CommandContext) {
  const { chat, events, markSaved } = chats.getState()
  const last = events.at(-1)
  if (!chat || !last) return
  const { pathwayId, showPanel, closed } = store.getState()
  await saveTest(pathwayId, chat.chat_id)
  if (chats.getState().chat?.chat_id === chat.chat_id) markSaved(last.sequence)
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
    when: ({ chat }) => canSaveTest(chat.getState()),
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
