import { YourNameField } from '#studio/shell/YourNameField.tsx'
import { defaultName } from '#studio/shell/yourName.ts'
import { SettingsSection } from './SettingsSection.tsx'

export function NameSection() {
  return (
    <SettingsSection title="Your name" about="Shown to people who edit a pathway with you. Saved in this browser.">
      <div className="max-w-xs">
        <YourNameField hint={`Leave blank to appear as ${defaultName}.`} />
      </div>
    </SettingsSection>
  )
}
