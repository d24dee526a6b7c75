import { nodeData, type PathwayNode } from '#pathway/document.ts'
import { modelOptions } from '#pathway/members.ts'
import { commonMembers, innerMembers } from '#pathway/nodeMembers.ts'
import { MembersEditor } from '../fields/MembersEditor.tsx'
import { NumberField } from '../fields/NumberField.tsx'
import { SwitchField } from '../fields/SwitchField.tsx'
import { TextField } from '../fields/TextField.tsx'
import { useNodeWriter } from '../form/write.ts'
import { Folded } from './Folded.tsx'
import { showsMember } from './sectionFields.ts'

const known = innerMembers(commonMembers, 'modelOptions')
/** Options that most people leave alone wherever they have one. */
const seldom = known.filter(
  option => !['skipUserResponse', 'block_interruptions', 'disableSilenceRepeat'].includes(option),
)

/** The members of `modelOptions`. */
export function ModelOptionFields({ node }: { node: PathwayNode }) {
  const options = modelOptions(nodeData(node))
  const writer = useNodeWriter(node.id)
  const others = Object.entries(options).filter(([name]) => !known.includes(name))
  const set = [...seldom.filter(option => options[option] !== undefined), ...others]
  const fields = [...seldom, ...others.map(([name]) => name)].map(option => `modelOptions.${option}`)
  const choose = (option: string) => (value: unknown) => writer.option(option, value)
  const type = (option: string) => (value: unknown) => writer.typeOption(option, value === '' ? undefined : value)
  const asOption = (option: string) => ({ field: `modelOptions.${option}`, value: options[option] })
  return (
    <>
      {showsMember(node, 'modelOptions.skipUserResponse') && (
        <SwitchField
          {...asOption('skipUserResponse')}
          hint="Continues as soon as the agent has spoken."
          onChange={choose('skipUserResponse')}
        />
      )}
      <SwitchField {...asOption('block_interruptions')} onChange={choose('block_interruptions')} />
      <SwitchField {...asOption('disableSilenceRepeat')} onChange={choose('disableSilenceRepeat')} />
      <Folded title="Advanced" fields={fields} set={set.length}>
        <NumberField
          {...asOption('interruptionThreshold')}
          unit="ms, 50 to 200"
          placeholder="100"
          hint="How long the caller must speak before the agent stops."
          onChange={type('interruptionThreshold')}
        />
        {options.interruptibility !== undefined && (
          <NumberField {...asOption('interruptibility')} unit="0 to 3" onChange={type('interruptibility')} />
        )}
        {(options.temperature !== undefined || options.newTemperature === undefined) && (
          <NumberField
            {...asOption('temperature')}
            unit="0 to 1"
            hint="Lower is more consistent, higher more varied."
            onChange={type('temperature')}
          />
        )}
        {options.newTemperature !== undefined && (
          <NumberField {...asOption('newTemperature')} unit="0 to 1" onChange={type('newTemperature')} />
        )}
        <div className="grid grid-cols-2 gap-3">
          <TextField {...asOption('modelType')} placeholder="smart" onChange={type('modelType')} />
          <TextField {...asOption('modelName')} onChange={type('modelName')} />
        </div>
        <div className="flex flex-col gap-2">
          {others.length > 0 && <h4 className="font-medium text-[13px]">Other model options</h4>}
          <MembersEditor
            field="modelOptions"
            members={others}
            taken={known}
            addLabel="Add option"
            onWrite={(name, value, isTyped) => writer[isTyped ? 'typeOption' : 'option'](name, value)}
          />
        </div>
      </Folded>
    </>
  )
}
