import { useWheel, wheelOf } from '#studio/shell/wheel.ts'
import { Segments } from '#ui/Segments.tsx'
import { SettingsSection } from './SettingsSection.tsx'

export function CanvasSection() {
  const { wheel, setWheel } = useWheel()
  return (
    <SettingsSection
      title="Canvas"
      about="Applies to this browser. Pinch, or hold Ctrl or ⌘ while scrolling, always zooms."
    >
      <div className="max-w-xs">
        <Segments
          label="Mouse wheel"
          value={wheel}
          onChange={value => setWheel(wheelOf(value))}
          items={[
            { value: 'scroll', label: 'Scrolls' },
            { value: 'zoom', label: 'Zooms' },
          ]}
        />
      </div>
    </SettingsSection>
  )
}
