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
        label="Global node"
        hint="Callers can reach this node from anywhere in the conversation."
        value={data.isGlobal}
        onChange={value => writer.set('isGlobal', value, 'global node')}
      />
      {(data.isGlobal === true || hasMembers) && (
        <div className="flex flex-col gap-4 border-line border-l-2 pl-3">
          <TemplateField
            field="globalLabel"
            label="Trigger"
            oneLine
            value={data.globalLabel}
            onChange={text => writer.type('globalLabel', text, 'trigger')}
            placeholder="The caller asks for a person"
          />
          <TemplateField
            field="globalDescription"
            label="Details (optional)"
            value={data.globalDescription}
            onChange={text => writer.type('globalDescription', text === '' ? undefined : text, 'trigger details')}
          />
          {showsMember(node, 'enableGlobalAutoReturn') && (
            <SwitchField
              field="enableGlobalAutoReturn"
              label="Return afterwards"
              hint="Resumes where the caller left off."
              value={data.enableGlobalAutoReturn}
              whenAbsent
              onChange={value => writer.set('enableGlobalAutoReturn', value, 'return afterwards')}
            />
          )}
        </div>
      )}
    </>
  )
}
