import { useMemo } from 'react'
import { setEdgeLabel, setEdgeMember } from '#pathway/commands/edges.ts'
import { setNodeMembers, setNodeOption } from '#pathway/commands/nodes.ts'
import { edgeLabel, keyedEdges, nodeName, nodesById, type PathwayDocument } from '#pathway/document.ts'
import { type EditorStore, useEditorStore } from '../store.ts'

/** How a form writes one node. `what` names the step in the history: “Change prompt of “Greeting””. */
export interface NodeWriter {
  /** Sets a member of `data`; `undefined` removes it. Typing in one member is one step. */
  set(member: string, value: unknown, what: string): void
  /** Sets a member of `data.modelOptions`. */
  option(option: string, value: unknown, what: string): void
  /** Any other command about this node; with `typing`, runs of it in a row are one step. */
  run(what: string, command: (document: PathwayDocument) => PathwayDocument, typing?: string): void
}

export function useNodeWriter(id: string): NodeWriter {
  const store = useEditorStore()
  return useMemo(() => createNodeWriter(store, id), [store, id])
}

function createNodeWriter(store: EditorStore, id: string): NodeWriter {
  const run: NodeWriter['run'] = (what, command, typing) => {
    const { document, run: take } = store.getState()
    const node = nodesById(document).get(id)
    if (node) take(`${what} of “${nodeName(node)}”`, command, typing === undefined ? {} : { typing: `${id} ${typing}` })
  }
  return {
    run,
    set: (member, value, what) =>
      run(`Change ${what}`, doc => setNodeMembers(doc, { id, members: { [member]: value } }), member),
    option: (option, value, what) =>
      run(`Change ${what}`, doc => setNodeOption(doc, { id, option, value }), `modelOptions.${option}`),
  }
}

/** How a form writes one edge, by its key. */
export interface EdgeWriter {
  label(label: string): void
  set(member: string, value: unknown, what: string): void
  run(what: string, command: (document: PathwayDocument) => PathwayDocument, typing?: string): void
}

export function useEdgeWriter(key: string): EdgeWriter {
  const store = useEditorStore()
  return useMemo(() => createEdgeWriter(store, key), [store, key])
}

function createEdgeWriter(store: EditorStore, key: string): EdgeWriter {
  const run: EdgeWriter['run'] = (what, command, typing) => {
    const { document, run: take } = store.getState()
    const found = keyedEdges(document).find(one => one.key === key)
    if (!found) return
    const label = edgeLabel(found.edge)
    const name = label === '' ? `${what} of an edge` : `${what} of the edge “${clip(label)}”`
    take(name, command, typing === undefined ? {} : { typing: `${key} ${typing}` })
  }
  return {
    run,
    label: label => run('Change label', doc => setEdgeLabel(doc, { key, label }), 'label'),
    set: (member, value, what) => run(`Change ${what}`, doc => setEdgeMember(doc, { key, member, value }), member),
  }
}

function clip(text: string): string {
  return text.length > 40 ? `${text.slice(0, 39)}…` : text
}
