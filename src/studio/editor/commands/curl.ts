import { kindOf } from '#nodes/kinds.ts'
import { nodeData, nodeName, nodesById, type PathwayNode } from '#pathway/document.ts'
import { copyText } from '#ui/copyText.ts'
import { lazyModule } from '#ui/lazy/parts.ts'
import { toast } from '#ui/toast.ts'
import { aboutOne, type CommandContext, commandList } from './command.ts'
import { freeCardPlace } from './freePlace.ts'

const loadPaste = lazyModule(() => import('#nodes/webhook/curl/paste.ts'))
const loadWrite = lazyModule(() => import('#nodes/webhook/curl/write.ts'))

/** The one node that is selected, where it sends a request. */
function requestNode({ store }: CommandContext): PathwayNode | undefined {
  const { document, selection } = store.getState()
  const [id] = selection.nodes
  const node = selection.nodes.size !== 1 || id === undefined ? undefined : nodesById(document).get(id)
  return node && kindOf(node.type).sendsRequest ? node : undefined
}

/** Adds a node that sends the request of a cURL command; false where the text is none. */
export async function addFromCurl(context: CommandContext, text: string): Promise<boolean> {
  // Whatever is pasted comes by here: few texts are worth reading as a command.
  if (!/\bcurl\b/i.test(text)) return false
  const { addFromCurl: add } = await loadPaste()
  return add(context.store, text, freeCardPlace(context))
}

export const curlCommands = commandList([
  aboutOne(requestNode, {
    id: 'paste-curl',
    title: 'Paste cURL',
    group: 'Edit',
    shortcuts: [],
    scope: 'page',
    run: async ({ store, clipboard }, { id }) => {
      const text = await clipboard.read()
      const { fillFromCurl } = await loadPaste()
      if (!fillFromCurl(store, id, text)) {
        toast.error('No cURL command on the clipboard. Copy one that starts with “curl”.')
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
      const { writeCurl } = await loadWrite()
      await copyText(writeCurl(nodeData(node)))
      toast(`Copied the request of “${nodeName(node)}” as cURL. Its {{variables}} are not filled in.`)
    },
  }),
])
