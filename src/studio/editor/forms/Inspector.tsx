import { kindOf } from '#nodes/models.ts'
import { describePathway, setGlobalPrompt } from '#pathway/commands/document.ts'
import { setEdgeLabel, setEdgeMember } from '#pathway/commands/edges.ts'
import { renameNode, setNodeMembers, setStart } from '#pathway/commands/nodes.ts'
import {
  edgeDescription,
  edgeLabel,
  isStart,
  keyedEdges,
  nodeData,
  nodeName,
  nodesById,
  type PathwayEdge,
  type PathwayNode,
  textMember,
} from '#pathway/document.ts'
import { readGlobalPrompt } from '#pathway/globalPrompt.ts'
import { Button } from '#ui/Button.tsx'
import { Field, Input, TextArea } from '#ui/Field.tsx'
import { useFindings } from '../problems/useFindings.ts'
import { useEditor, useEditorStore } from '../store.ts'

/** The form of what is selected; of the pathway itself where nothing is. */
export function Inspector() {
  const selection = useEditor(state => state.selection)
  const [node_id] = selection.nodes
  const [edge_key] = selection.edges
  const node = useEditor(state => (node_id === undefined ? undefined : nodesById(state.document).get(node_id)))
  const edge = useEditor(state =>
    edge_key === undefined ? undefined : keyedEdges(state.document).find(one => one.key === edge_key)?.edge,
  )
  const many = selection.nodes.size + selection.edges.size > 1
  return (
    <div className="flex flex-col gap-4 p-4">
      {many ? (
        <p className="text-muted">{selection.nodes.size + selection.edges.size} elements are selected.</p>
      ) : node ? (
        <NodeForm key={node.id} node={node} />
      ) : edge && edge_key !== undefined ? (
        <EdgeForm key={edge_key} edge={edge} edgeKey={edge_key} />
      ) : (
        <PathwayForm />
      )}
    </div>
  )
}

const texts = [
  { member: 'text', title: 'Says, word for word' },
  { member: 'prompt', title: 'Prompt' },
  { member: 'condition', title: 'Stays until' },
  { member: 'url', title: 'URL', of: 'webhook' },
  { member: 'transferNumber', title: 'Number to transfer to', of: 'transfer' },
  { member: 'kb', title: 'Knowledge', of: 'knowledge' },
]

function NodeForm({ node }: { readonly node: PathwayNode }) {
  const store = useEditorStore()
  const findings = useFindings().byNode.get(node.id)
  const data = nodeData(node)
  const kind = kindOf(node.type)
  const errorOf = (member: string) => findings?.find(finding => finding.field === member)?.message
  return (
    <>
      <Field label="Name" hint={kind.label}>
        {control => (
          <Input
            {...control}
            value={textMember(data, 'name')}
            onChange={event =>
              store.getState().run('Rename node', doc => renameNode(doc, { id: node.id, name: event.target.value }), {
                typing: `${node.id}.name`,
              })
            }
          />
        )}
      </Field>
      {!isStart(node) && (
        <Button onClick={() => store.getState().run('Choose the start', doc => setStart(doc, { id: node.id }))}>
          Start the call here
        </Button>
      )}
      {texts
        .filter(({ of }) => of === undefined || of === kind.key)
        .map(({ member, title }) => (
          <Field key={member} label={title} error={errorOf(member)}>
            {control => (
              <TextArea
                {...control}
                value={textMember(data, member)}
                onChange={event =>
                  store
                    .getState()
                    .run(
                      `Change ${title.toLowerCase()} of “${nodeName(node)}”`,
                      doc => setNodeMembers(doc, { id: node.id, members: { [member]: event.target.value } }),
                      { typing: `${node.id}.${member}` },
                    )
                }
              />
            )}
          </Field>
        ))}
    </>
  )
}

function EdgeForm({ edge, edgeKey }: { readonly edge: PathwayEdge; readonly edgeKey: string }) {
  const store = useEditorStore()
  return (
    <>
      <Field label="Label" hint="The agent chooses this way when the label fits.">
        {control => (
          <Input
            {...control}
            value={edgeLabel(edge)}
            onChange={event =>
              store
                .getState()
                .run('Rename edge', doc => setEdgeLabel(doc, { key: edgeKey, label: event.target.value }), {
                  typing: `${edgeKey}.label`,
                })
            }
          />
        )}
      </Field>
      <Field label="When to take it">
        {control => (
          <TextArea
            {...control}
            value={edgeDescription(edge)}
            onChange={event =>
              store
                .getState()
                .run(
                  'Describe edge',
                  doc => setEdgeMember(doc, { key: edgeKey, member: 'description', value: event.target.value }),
                  { typing: `${edgeKey}.description` },
                )
            }
          />
        )}
      </Field>
    </>
  )
}

function PathwayForm() {
  const store = useEditorStore()
  const description = useEditor(state => state.document.description)
  const prompt = useEditor(state => readGlobalPrompt(state.document))
  return (
    <>
      <Field label="Description">
        {control => (
          <TextArea
            {...control}
            value={description}
            onChange={event =>
              store
                .getState()
                .run('Describe the pathway', doc => describePathway(doc, { description: event.target.value }), {
                  typing: 'pathway.description',
                })
            }
          />
        )}
      </Field>
      <Field label="Global prompt" hint="Every node’s prompt is read together with it.">
        {control => (
          <TextArea
            {...control}
            value={prompt}
            onChange={event =>
              store
                .getState()
                .run('Change the global prompt', doc => setGlobalPrompt(doc, { text: event.target.value }), {
                  typing: 'pathway.prompt',
                })
            }
          />
        )}
      </Field>
    </>
  )
}
