import { useEffect, useId, useRef } from 'react'
import { Button } from '#ui/Button.tsx'
import { ErrorState } from '#ui/States.tsx'
import { WHY_NOT_LOADED } from './loadFailure.ts'

const RELOAD = 'Reload'
const reload = () => window.location.reload()

/** Says calmly that a part of the page did not come: the files of an older build are gone once a newer one runs. */
export function LoadFailed() {
  return (
    <ErrorState title="Couldn’t load this part of the page" message={WHY_NOT_LOADED} retry={RELOAD} onRetry={reload} />
  )
}

/** The same in place of a dialog: the browser's own, since ours may be what did not come. */
export function DialogLoadFailed({ onClose }: { readonly onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onClose={onClose}
      className="m-auto w-[calc(100vw-2rem)] max-w-md animate-rise rounded-xl border border-line bg-pop text-ink shadow-pop backdrop:bg-black/40 dark:backdrop:bg-black/60"
    >
      <div className="px-5 py-4">
        <h2 id={id} className="font-semibold text-[15px] leading-6">
          Couldn’t open this
        </h2>
        <p className="mt-0.5 text-muted">{WHY_NOT_LOADED}</p>
      </div>
      <div className="flex justify-end gap-2 border-line border-t px-5 py-3">
        <Button onClick={() => dialog.current?.close()}>Close</Button>
        <Button look="primary" onClick={reload}>
          {RELOAD}
        </Button>
      </div>
    </dialog>
  )
}
