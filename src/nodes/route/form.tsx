import { setNodeMembers } from '#pathway/commands/nodes.ts'
import { nodeData, type PathwayNode } from '#pathway/document.ts'
import { FieldShell } from '#studio/editor/kit/fields/FieldShell.tsx'
import { JsonField } from '#studio/editor/kit/fields/JsonField.tsx'
import { NodePicker } from '#studio/editor/kit/fields/NodePicker.tsx'
import { useNodeWriter } from '#studio/editor/kit/form/write.ts'
import { Section } from '#studio/editor/kit/sections/Section.tsx'
import { sectionFields } from '#studio/editor/kit/sections/sectionFields.ts'
import { counted } from '#ui/counted.ts'
import { SpeakingForm } from '../SpeakingForm.tsx'
import { fallbackOf, readRoutes } from './model/routes.ts'

export function Form({ node }: { node: PathwayNode }) {
  const data = nodeData(node)
  const writer = useNodeWriter(node.id)
  return (
    <>
      <Section
        title="Routes"
        summary={counted(readRoutes(data).length, 'route')}
        fields={sectionFields(node, 'routes')}
        startsOpen
      >
        <JsonField
          field="routes"
          label="Routes"
          value={data.routes}
          onChange={value => writer.type('routes', value, 'routes')}
          hint="A list of {conditions: [{field, operator, value}], targetNodeId}. The first route that is true is taken; one of its conditions is enough."
        />
        <FieldShell field="fallbackNodeId" label="Where no route is true">
          {control => (
            <NodePicker
              control={control}
              label="Where no route is true"
              value={fallbackOf(data)}
              placeholder="The edges decide"
              onChoose={({ node: target, place }) =>
                writer.run('Change where no route is true', doc =>
                  setNodeMembers(place(doc), { id: node.id, members: { fallbackNodeId: target.id } }),
                )
              }
            />
          )}
        </FieldShell>
      </Section>
      <SpeakingForm node={node} />
    </>
  )
}
