import { toast } from 'sonner'
import { kindOf } from '#nodes/models.ts'
import { fillFromCurl } from '#nodes/webhook/curl/paste.ts'
import { writeCurl } from '#nodes/webhook/curl/write.ts'
import { nodeData, nodeName, nodesById, type PathwayNode } from '#pathway/document.ts'
import { copyText } from '#ui/copyText.ts'
import { aboutOne, type CommandContext, type EditorCommand } from './command.ts'

/** The one node that is selected, where it sends a request. */
function requestNode({ store }: CommandContext): PathwayNode | undefined {
  const { document, selection } = store.getState()
  const [id] = selection.nodes
  const node = selection.nodes.size !== 1 || id === undefined ? undefined : nodesById(document).get(id)
  return node && kindOf(node.type).key === 'webhook' ? node : undefined
}

export const curlCommands: readonly EditorCommand[] = [
  aboutOne(requestNode, {
    id: 'paste-curl',
    title: 'Paste cURL',
    group: 'Edit',
    shortcuts: [],
    scope: 'page',
    run: async ({ store, clipboard }, { id }) => {
      if (!fillFromCurl(store, id, await clipboard.read())) {
        toast.error('There is no cURL command on the clipboard. Copy one that begins with “curl” first.')
      }
    },
  }),
  aboutOne(requestNode, {
    id: 'copy-curl',
    title: 'Copy as cURL',
    group: 'Edit',
    shortcuts: [],
    scope: 'page',
    run: async (_context, node) => {
      await copyText(writeCurl(nodeData(node)))
      toast(`The request of “${nodeName(node)}” was copied as cURL. Its {{variables}} stand as they are.`)
    },
  }),
]
