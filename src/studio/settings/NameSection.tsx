import { defaultName, LONGEST_NAME, useYourName } from '#studio/shell/yourName.ts'
import { Field, Input } from '#ui/Field.tsx'
import { SettingsSection } from './SettingsSection.tsx'

export function NameSection() {
  const { name, setName } = useYourName()
  return (
    <SettingsSection
      title="Your name"
      about="Others see it while you work on the same pathway. It is kept in this browser."
    >
      <div className="max-w-xs">
        <Field label="Your name" hint={`Without one you are “${defaultName}”.`}>
          {control => (
            <Input
              {...control}
              value={name}
              maxLength={LONGEST_NAME}
              autoComplete="name"
              placeholder="Ana"
              onChange={event => setName(event.target.value)}
            />
          )}
        </Field>
      </div>
    </SettingsSection>
  )
}
