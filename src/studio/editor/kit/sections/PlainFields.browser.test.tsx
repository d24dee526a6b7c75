import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { kindOf, nodeKinds } from '#nodes/kinds.ts'
import { listNodes, nodeData, type PathwayDocument } from '#pathway/document.ts'
import { type MemberType, type NodeMember, topMembers } from '#pathway/nodeMembers.ts'
import { Inspector } from '../../forms/Inspector.tsx'
import { useEditor } from '../../hooks/useEditor.ts'
import { renderEditor, unfoldAll } from '../../testing/renderEditor.tsx'
import { PlainField } from './PlainFields.tsx'

const documentOf = (type: string, data: Readonly<Record<string, unknown>>): PathwayDocument => ({
  name: 'Fields',
  description: '',
  nodes: [{ id: 'n', type, data: { name: 'Node', ...data }, position: { x: 0, y: 0 } }],
  edges: [],
})

function Field({ member }: { readonly member: NodeMember }) {
  const node = useEditor(state => listNodes(state.document)[0])
  return node && <PlainField node={node} member={member} />
}

it.each<[MemberType, string, unknown]>([
  ['text', 'a caller', 'a caller'],
  ['number', '12', 12],
  ['object', '{"a":1}', { a: 1 }],
])('a member that is a %s has a field of its type', async (type, typed, value) => {
  const member: NodeMember = { path: 'maxTurns', label: 'Max turns', types: [type], summary: 'Then it goes on.' }
  const { state } = await renderEditor(<Field member={member} />, { document: documentOf('Default', {}) })
  const field = page.getByRole('textbox', { name: 'Max turns' })
  await expect.element(field).toHaveAccessibleDescription(/Then it goes on\./)
  await field.fill(typed)
  await expect.poll(() => listNodes(state().document).map(node => nodeData(node)['maxTurns'])).toEqual([value])
  // A row of the test's own stands in no table that steps are named by.
  expect(state().past.at(-1)?.name).toBe('Change maxTurns of “Node”')
})

const samples: Readonly<Record<MemberType, unknown>> = {
  text: 'a',
  boolean: true,
  number: 1,
  list: [],
  object: {},
  null: null,
}

it.each(nodeKinds.map(({ label, type }) => [label, type]))(
  'the form of %s has a field for each member that a section shows',
  async (_, type) => {
    // The heading says with buttons of its own what is the start.
    const members = kindOf(type).members.filter(
      ({ path, section }) => section !== undefined && section !== 'head' && !path.includes('.'),
    )
    const data = Object.fromEntries(members.map(({ path, types: [first = 'object'] }) => [path, samples[first]]))
    const { container } = await renderEditor(<Inspector />, {
      document: documentOf(type, { ...data, name: 'Node' }),
      selected: { nodes: ['n'] },
    })
    await expect.element(container.querySelector('h3')).toBeVisible()
    unfoldAll(container)
    const shown = (path: string) => container.querySelector(`[data-field="${path}"], [data-field^="${path}."]`) !== null
    expect(topMembers(members).filter(path => !shown(path))).toEqual([])
  },
)
