import { nodeData, type PathwayNode } from '#pathway/document.ts'
import { SwitchField } from '../fields/SwitchField.tsx'
import { useNodeWriter } from '../form/write.ts'
import { TemplateField } from '../prompt/TemplateField.tsx'
import { showsMember } from './sectionFields.ts'

/** Fields of a global node, which every listening node can lead to. */
export function GlobalFields({ node }: { node: PathwayNode }) {
  const data = nodeData(node)
  const writer = useNodeWriter(node.id)
  const hasMembers = ['globalLabel', 'globalDescription', 'enableGlobalAutoReturn'].some(
    member => data[member] !== undefined,
  )
  return (
    <>
      <SwitchField
        field="isGlobal"
        hint="Callers can reach this node from anywhere in the conversation."
        value={data.isGlobal}
        onChange={value => writer.set('isGlobal', value)}
      />
      {(data.isGlobal === true || hasMembers) && (
        <div className="flex flex-col gap-4 border-line border-l-2 pl-3">
          <TemplateField
            field="globalLabel"
            oneLine
            value={data.globalLabel}
            onChange={text => writer.type('globalLabel', text)}
            placeholder="The caller asks for a person"
          />
          <TemplateField
            field="globalDescription"
            hint="Optional."
            value={data.globalDescription}
            onChange={text => writer.type('globalDescription', text === '' ? undefined : text)}
          />
          {showsMember(node, 'enableGlobalAutoReturn') && (
            <SwitchField
              field="enableGlobalAutoReturn"
              hint="Resumes where the caller left off."
              value={data.enableGlobalAutoReturn}
              whenAbsent
              onChange={value => writer.set('enableGlobalAutoReturn', value)}
            />
          )}
        </div>
      )}
    </>
  )
}
