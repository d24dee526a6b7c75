import { ClipboardCopy, ClipboardPaste } from 'lucide-react'
import { useCommand } from '#studio/editor/hooks/useCommand.ts'
import { Button } from '#ui/Button.tsx'

/** Takes the request from a curl command, or gives it out as one. */
export function CurlButtons() {
  const paste = useCommand('paste-curl')
  const copy = useCommand('copy-curl')
  return (
    <div className="flex flex-wrap gap-2">
      <Button size="small" onClick={paste.run}>
        <ClipboardPaste aria-hidden className="size-3.5" /> {paste.title}
      </Button>
      <Button size="small" look="quiet" onClick={copy.run}>
        <ClipboardCopy aria-hidden className="size-3.5" /> {copy.title}
      </Button>
    </div>
  )
}
