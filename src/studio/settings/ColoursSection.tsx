import { themeOf, useTheme } from '#studio/shell/theme.ts'
import { Segments } from '#ui/Segments.tsx'
import { SettingsSection } from './SettingsSection.tsx'

export function ColoursSection() {
  const { theme, setTheme } = useTheme()
  return (
    <SettingsSection title="Appearance" about="Applies to this browser.">
      <div className="max-w-xs">
        <Segments
          label="Appearance"
          value={theme}
          onChange={value => setTheme(themeOf(value))}
          items={[
            { value: 'system', label: 'Match system' },
            { value: 'light', label: 'Light' },
            { value: 'dark', label: 'Dark' },
          ]}
        />
      </div>
    </SettingsSection>
  )
}
