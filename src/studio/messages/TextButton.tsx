import { MessageSquarePlus } from 'lucide-react'
import { useState } from 'react'
import type { InboundNumber } from '#contract/inbound.ts'
import { Button } from '#ui/Button.tsx'
import { TextDialog } from './TextDialog.tsx'

interface TextButtonProps {
  readonly label: string
  readonly numbers: readonly InboundNumber[]
  /** The main action of an empty page, rather than one of a list's head. */
  readonly primary?: boolean
}

/** Opens the dialog that texts a number as a person would. */
export function TextButton({ label, numbers, primary = false }: TextButtonProps) {
  const [isTexting, setTexting] = useState(false)
  return (
    <>
      <Button
        look={primary ? 'primary' : 'secondary'}
        size={primary ? 'medium' : 'small'}
        onClick={() => setTexting(true)}
      >
        {!primary && <MessageSquarePlus aria-hidden className="size-3.5" />}
        {label}
      </Button>
      {isTexting && <TextDialog numbers={numbers} onClose={() => setTexting(false)} />}
    </>
  )
}
