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
        label="Description"
        value={edgeDescription(edge)}
        onChange={text => writer.type('description', text === '' ? undefined : text, 'description')}
        placeholder="Take this edge if the caller asks for an appointment, or names a day."
        hint="When to take it, in longer words."
      />
      <SwitchField
        field="alwaysPick"
        label="Always take it"
        hint="Taken without asking what the caller said."
        value={isAlwaysPicked(edge)}
        onChange={value => writer.set('alwaysPick', value, 'always take it')}
      />
    </>
  )
}
