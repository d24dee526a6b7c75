import { addNode, setNodeMembers } from '#pathway/commands/nodes.ts'
import { nodeData, nodeName, nodesById, type Position } from '#pathway/document.ts'
import { newNode } from '#studio/editor/commands/newNode.ts'
import { runUndoably } from '#studio/editor/commands/undoable.ts'
import type { EditorStore } from '#studio/editor/session/document/store.ts'
import { webhookKind } from '../model.ts'
import { curlMembers, describeCurl } from './apply.ts'
import { readCurl } from './read.ts'

/** Fills a node's request from a curl command; false where the text is none. */
export function fillFromCurl(store: EditorStore, node_id: string, text: string): boolean {
  const reading = readCurl(text)
  const node = nodesById(store.getState().document).get(node_id)
  if (!reading || !node) return false
  const said = { name: `Paste cURL into “${nodeName(node)}”`, message: describeCurl(reading) }
  runUndoably(store, said, doc => {
    const data = nodeData(nodesById(doc).get(node_id) ?? node)
    return setNodeMembers(doc, { id: node_id, members: curlMembers(data, reading.request) })
  })
  return true
}

/** Adds a webhook node that sends the request of a curl command; false where the text is none. */
export function addFromCurl(store: EditorStore, text: string, position: Position): boolean {
  const reading = readCurl(text)
  if (!reading) return false
  const plain = newNode(store.getState().document, webhookKind, { position })
  const data = nodeData(plain)
  const node = { ...plain, data: { ...data, ...curlMembers(data, reading.request) } }
  const said = { name: 'Add node from cURL', message: describeCurl(reading) }
  runUndoably(store, said, doc => addNode(doc, { node }))
  store.getState().reveal({ node_id: node.id, field: 'name' })
  return true
}
