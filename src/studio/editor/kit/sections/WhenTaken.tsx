import { edgeDescription, isAlwaysPicked, type PathwayEdge } from '#pathway/document.ts'
import { SwitchField } from '../fields/SwitchField.tsx'
import type { EdgeWriter } from '../form/write.ts'
import { TemplateField } from '../prompt/TemplateField.tsx'

/** Members that say, besides the label, when an edge is taken. */
export function WhenTaken({ edge, writer }: { readonly edge: PathwayEdge; readonly writer: EdgeWriter }) {
  return (
    <>
      <TemplateField
        field="description"
        value={edgeDescription(edge)}
        onChange={text => writer.type('description', text === '' ? undefined : text)}
        placeholder="The caller asks for an appointment or names a day."
        hint="Explain in more detail when the agent should follow this edge."
      />
      <SwitchField
        field="alwaysPick"
        hint="Skips the check and goes here every time."
        value={isAlwaysPicked(edge)}
        onChange={value => writer.set('alwaysPick', value)}
      />
    </>
  )
}
