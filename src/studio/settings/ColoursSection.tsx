import { type Theme, useTheme } from '#studio/shell/theme.ts'
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
          onChange={value => setTheme(value as Theme)}
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
