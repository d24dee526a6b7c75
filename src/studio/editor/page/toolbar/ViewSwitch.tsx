import { Segments } from '#ui/Segments.tsx'
import { Tooltip } from '#ui/Tooltip.tsx'
import { useCommand } from '../../hooks/useCommand.ts'
import { useEditor } from '../../hooks/useEditor.ts'

/** From the canvas to the outline and back. */
export function ViewSwitch() {
  const view = useEditor(state => state.view)
  const { hint, run } = useCommand('switch-view')
  return (
    <Tooltip label={hint}>
      <div className="w-40 shrink-0">
        <Segments
          label="Editor view"
          value={view}
          onChange={value => value !== view && run()}
          items={[
            { value: 'canvas', label: 'Canvas' },
            { value: 'outline', label: 'Outline' },
          ]}
        />
      </div>
    </Tooltip>
  )
}
