import { SkipLink } from '#ui/SkipLink.tsx'
import { focusRegion } from '../commands/regions.ts'
import { useEditor } from '../hooks/useEditor.ts'

/** The first stops of the page: past the toolbar to where the work is. */
export function SkipLinks() {
  const view = useEditor(state => state.view)
  const panel = useEditor(state => state.panel)
  return (
    <>
      <SkipLink to="graph" onFollow={() => focusRegion('graph')}>
        Skip to the {view}
      </SkipLink>
      {panel !== null && (
        <SkipLink to="panel" onFollow={() => focusRegion('panel')}>
          Skip to the panel
        </SkipLink>
      )}
      <SkipLink to="problems" onFollow={() => focusRegion('problems')}>
        Skip to the problems
      </SkipLink>
    </>
  )
}
