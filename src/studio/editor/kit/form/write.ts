import { useMemo } from 'react'
import { setEdgeLabel, setEdgeMember } from '#pathway/commands/edges.ts'
import { removeElements, setNodeMembers, setNodeOption } from '#pathway/commands/nodes.ts'
import { edgeLabel, keyedEdges, nodeName, nodesById, type PathwayDocument } from '#pathway/document.ts'
import { useEditorStore } from '../../hooks/useEditor.ts'
import { fieldInWords } from '../../session/analysis/memberNames.ts'
import type { EditorStore } from '../../session/document/store.ts'

/**
 * Writer of one node. The step in the history is named by the member: “Change prompt of “Greeting””. Each choice or switch is a
 * step of its own; what is typed into one place in a row is one step.
 */
export interface NodeWriter {
  /** Sets a member of `data`; `undefined` removes it. */
  set(member: string, value: unknown): void
  /** The same for typing; `part` is the place inside the member, `[2].name`. */
  type(member: string, value: unknown, part?: string): void
  /** Sets a member of `data.modelOptions`. */
  option(option: string, value: unknown): void
  typeOption(option: string, value: unknown): void
  /** Any other command about this node; `typing` names the place that is typed into. */
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
    if (node)
      take(`${what} of “${nodeName(node)}”`, command, typing === undefined ? {} : { typing: `node ${id} ${typing}` })
  }
  const set = (member: string, value: unknown, typing?: string) =>
    run(`Change ${fieldInWords(member)}`, doc => setNodeMembers(doc, { id, members: { [member]: value } }), typing)
  const option = (name: string, value: unknown, typing?: string) =>
    run(
      `Change ${fieldInWords(`modelOptions.${name}`)}`,
      doc => setNodeOption(doc, { id, option: name, value }),
      typing,
    )
  return {
    run,
    set: (member, value) => set(member, value),
    type: (member, value, part = '') => set(member, value, `${member}${part}`),
    option: (name, value) => option(name, value),
    typeOption: (name, value) => option(name, value, `modelOptions.${name}`),
  }
}

/** Writer of one edge, by its key. */
export interface EdgeWriter {
  label(label: string): void
  set(member: string, value: unknown): void
  type(member: string, value: unknown): void
  remove(): void
  run(what: string, command: (document: PathwayDocument) => PathwayDocument, typing?: string): void
}

export function useEdgeWriter(key: string): EdgeWriter {
  const store = useEditorStore()
  return useMemo(() => createEdgeWriter(store, key), [store, key])
}

function createEdgeWriter(store: EditorStore, key: string): EdgeWriter {
  const nameOf = (): string | undefined => {
    const found = keyedEdges(store.getState().document).find(one => one.key === key)
    const label = found && edgeLabel(found.edge)
    return label === '' ? 'an edge' : label && `the edge “${clip(label)}”`
  }
  const run: EdgeWriter['run'] = (what, command, typing) => {
    const name = nameOf()
    if (name === undefined) return
    store.getState().run(`${what} of ${name}`, command, typing === undefined ? {} : { typing: `edge ${key} ${typing}` })
  }
  return {
    run,
    remove: () => {
      const name = nameOf()
      if (name !== undefined)
        store.getState().run(`Delete ${name}`, doc => removeElements(doc, { nodes: [], edges: [key] }))
    },
    label: label => run('Change label', doc => setEdgeLabel(doc, { key, label }), 'label'),
    set: (member, value) => run(`Change ${fieldInWords(member)}`, doc => setEdgeMember(doc, { key, member, value })),
    type: (member, value) =>
      run(`Change ${fieldInWords(member)}`, doc => setEdgeMember(doc, { key, member, value }), member),
  }
}

function clip(text: string): string {
  return text.length > 40 ? `${text.slice(0, 39)}…` : text
}
