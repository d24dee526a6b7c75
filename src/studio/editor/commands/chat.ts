import { nodesById } from '#pathway/document.ts'
import { type CommandContext, commandList } from './command.ts'

function startChat({ store, chat, autosave }: CommandContext) {
  store.getState().showPanel('chat')
  return chat.getState().start(async () => autosave?.flush())
}

export const chatCommands = commandList([
  {
    id: 'chat-here',
    title: 'Start a chat here',
    group: 'Pathway',
    shortcuts: ['mod+enter'],
    scope: 'graph',
    when: ({ store }) => {
      const { selection, document } = store.getState()
      const [id] = selection.nodes
      return selection.nodes.size === 1 && id !== undefined && nodesById(document).has(id)
    },
    run: async context => {
      const [start_node_id] = context.store.getState().selection.nodes
      context.chat.getState().prepare({ start_node_id })
      await startChat(context)
    },
  },
  {
    id: 'chat-restart',
    title: 'Restart chat',
    group: 'Pathway',
    shortcuts: ['mod+shift+enter'],
    scope: 'fields',
    when: () => true,
    run: startChat,
  },
])
