import fc from 'fast-check'
import { addNote, groupNodes, moveNotes, removeNotes, setGroup, setNote, ungroup } from '../commands/canvas.ts'
import { renamePathway, setGlobalPrompt } from '../commands/document.ts'
import { addEdge, reconnectEdge, setEdgeLabel, setEdgeMember } from '../commands/edges.ts'
import {
  addNode,
  moveNodes,
  removeElements,
  renameNode,
  setNodeMembers,
  setNodeOption,
  setNodeType,
  setStart,
} from '../commands/nodes.ts'
import { addRule, moveRule, removeRule, setRule } from '../commands/rules.ts'
import { nodesById, type PathwayDocument } from '../document.ts'

export type Edit = (document: PathwayDocument) => PathwayDocument

const id = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f')
const key = fc.constantFrom('e1', 'e2', 'e3', 'e1~2', 'edge~0', 'edge~1')
const text = fc.string({ maxLength: 6 })
const index = fc.integer({ min: 0, max: 3 })
const row = fc.tuple(fc.constant('code'), fc.constant('=='), text, fc.record({ id, name: text }))

const own = fc.constantFrom('p', 'q')
const canvasEdits: fc.Arbitrary<Edit> = fc.oneof(
  fc.tuple(fc.uuid(), text).map(
    ([id, text]): Edit =>
      doc =>
        addNote(doc, { note: { id, text, color: 'green', position: { x: 1, y: 2 }, width: 100, height: 90 } }),
  ),
  fc.tuple(own, text).map(
    ([id, text]): Edit =>
      doc =>
        setNote(doc, { id, members: { text } }),
  ),
  fc.tuple(own, index, index).map(
    ([id, x, y]): Edit =>
      doc =>
        moveNotes(doc, { positions: { [id]: { x, y } } }),
  ),
  own.map(
    (id): Edit =>
      doc =>
        removeNotes(doc, { ids: [id] }),
  ),
  fc.tuple(fc.uuid(), text, fc.uniqueArray(id, { maxLength: 3 })).map(
    ([id, name, nodes]): Edit =>
      doc =>
        groupNodes(doc, { group: { id, name, color: 'blue', nodes } }),
  ),
  fc.tuple(own, text).map(
    ([id, name]): Edit =>
      doc =>
        setGroup(doc, { id, members: { name } }),
  ),
  own.map(
    (id): Edit =>
      doc =>
        ungroup(doc, { ids: [id] }),
  ),
)

/** Every command with arguments that may or may not fit the document. */
export const edits: fc.Arbitrary<Edit> = fc.oneof(
  fc.tuple(fc.uuid(), text).map(
    ([id, name]): Edit =>
      doc =>
        nodesById(doc).has(id) ? doc : addNode(doc, { node: { id, type: 'Default', data: { name } } }),
  ),
  fc.tuple(id, index, index).map(
    ([id, x, y]): Edit =>
      doc =>
        moveNodes(doc, { positions: { [id]: { x, y } } }),
  ),
  fc.tuple(id, text).map(
    ([id, prompt]): Edit =>
      doc =>
        setNodeMembers(doc, { id, members: { prompt } }),
  ),
  fc.tuple(id, fc.option(index, { nil: undefined })).map(
    ([id, value]): Edit =>
      doc =>
        setNodeOption(doc, { id, option: 'temperature', value }),
  ),
  fc.tuple(id, text).map(
    ([id, name]): Edit =>
      doc =>
        renameNode(doc, { id, name }),
  ),
  id.map(
    (id): Edit =>
      doc =>
        setStart(doc, { id }),
  ),
  id.map(
    (id): Edit =>
      doc =>
        setNodeType(doc, { id, type: 'Webhook' }),
  ),
  fc.tuple(fc.array(id, { maxLength: 2 }), fc.array(key, { maxLength: 2 })).map(
    ([nodes, edges]): Edit =>
      doc =>
        removeElements(doc, { nodes, edges }),
  ),
  fc.tuple(fc.uuid(), id, id, text).map(
    ([edge, source, target, label]): Edit =>
      doc =>
        addEdge(doc, { id: edge, source, target, label }),
  ),
  fc.tuple(key, text).map(
    ([key, label]): Edit =>
      doc =>
        setEdgeLabel(doc, { key, label }),
  ),
  fc.tuple(key, text).map(
    ([key, value]): Edit =>
      doc =>
        setEdgeMember(doc, { key, member: 'description', value }),
  ),
  fc.tuple(key, id, id).map(
    ([key, source, target]): Edit =>
      doc =>
        reconnectEdge(doc, { key, source, target }),
  ),
  fc.tuple(id, row, fc.uuid()).map(
    ([node_id, rule, edge_id]): Edit =>
      doc =>
        addRule(doc, { node_id, rule, edge_id }),
  ),
  fc.tuple(id, index, row, fc.uuid()).map(
    ([node_id, index, rule, edge_id]): Edit =>
      doc =>
        setRule(doc, { node_id, index, rule, edge_id }),
  ),
  fc.tuple(id, index, index).map(
    ([node_id, from, to]): Edit =>
      doc =>
        moveRule(doc, { node_id, from, to }),
  ),
  fc.tuple(id, index).map(
    ([node_id, index]): Edit =>
      doc =>
        removeRule(doc, { node_id, index }),
  ),
  canvasEdits,
  text.map(
    (text): Edit =>
      doc =>
        setGlobalPrompt(doc, { text }),
  ),
  text.map(
    (name): Edit =>
      doc =>
        renamePathway(doc, { name }),
  ),
)
