import { useId } from 'react'
import { StepList } from './StepList.tsx'
import { VersionList } from './VersionList.tsx'

/** This author's steps, to undo and redo, and the pathway's versions. */
export function HistoryPanel() {
  const id = useId()
  return (
    <div className="flex flex-col gap-6 p-4">
      <section aria-labelledby={`${id}-steps`} className="flex flex-col gap-2">
        <h2 id={`${id}-steps`} className="font-semibold text-[13px]">
          {' '}
          Your changes{' '}
        </h2>
        <StepList />
      </section>
      <section aria-labelledby={`${id}-versions`} className="flex flex-col gap-2">
        <h2 id={`${id}-versions`} className="font-semibold text-[13px]">
          Versions
        </h2>
        <VersionList />
      </section>
    </div>
  )
}
