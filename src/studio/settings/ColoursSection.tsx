import { themeOf, useTheme } from '#studio/shell/theme.ts'
import { Segments } from '#ui/Segments.tsx'
import { SettingsSection } from './SettingsSection.tsx'

export function ColoursSection() {
  const { theme, setTheme } = useTheme()
  return (
    <SettingsSection title="Colours" about="For this browser only.">
      <div className="max-w-xs">
        <Segments
          label="Colours"
          value={theme}
          onChange={value => setTheme(themeOf(value))}
          items={[
            { value: 'system', label: 'As the system' },
            { value: 'light', label: 'Light' },
            { value: 'dark', label: 'Dark' },
          ]}
        />
      </div>
    </SettingsSection>
  )
}
