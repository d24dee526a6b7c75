import { YourNameField } from '#studio/shell/YourNameField.tsx'
import { defaultName } from '#studio/shell/yourName.ts'
import { SettingsSection } from './SettingsSection.tsx'

export function NameSection() {
  return (
    <SettingsSection
      title="Your name"
      about="Others see it while you work on the same pathway. It is kept in this browser."
    >
      <div className="max-w-xs">
        <YourNameField hint={`Without one you are “${defaultName}”.`} />
      </div>
    </SettingsSection>
  )
}
