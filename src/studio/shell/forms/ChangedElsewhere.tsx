import { Button } from '#ui/Button.tsx'

/** Says that what is being edited was changed by somebody else meanwhile, and what saving will do then. */
export function ChangedElsewhere({ says, onShow }: { readonly says: string; readonly onShow: () => void }) {
  return (
    <div role="alert" className="flex items-center gap-3 rounded-lg bg-warning-soft px-3 py-2 text-warning text-xs">
      <p className="flex-1">{says}</p>
      <Button size="small" onClick={onShow}>
        Show theirs
      </Button>
    </div>
  )
}
