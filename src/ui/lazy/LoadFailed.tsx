import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { ErrorState } from '#ui/States.tsx'

/** Matches the browsers' messages for a script or style sheet that failed to load. */
const WORDS = /dynamically imported module|module script failed|preload CSS/i

export function isLoadFailure(error: unknown): boolean {
  return error instanceof Error && WORDS.test(error.message)
}

const WHY = 'Dialpath was updated, or it cannot be reached. Reload the page to go on; your work in the editor is kept.'
const RELOAD = 'Reload'
const reload = () => window.location.reload()

/** Says calmly that a part of the page did not come: the files of an older build are gone once a newer one runs. */
export function LoadFailed() {
  return <ErrorState title="This part of the page could not be loaded" message={WHY} retry={RELOAD} onRetry={reload} />
}

/** The same in place of a dialog. */
export function DialogLoadFailed({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog
      open
      onClose={onClose}
      title="This could not be opened"
      description={WHY}
      footer={
        <Button look="primary" onClick={reload}>
          {RELOAD}
        </Button>
      }
    />
  )
}
