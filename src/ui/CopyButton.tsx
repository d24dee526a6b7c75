import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { toast } from '#ui/toast.ts'
import { Button, IconButton } from './Button.tsx'
import { copyText } from './copyText.ts'

const SHOWN_FOR_MS = 1500

interface CopyButtonProps {
  readonly text: string
  /** Says what is copied: “Copy the key”. */
  readonly label: string
  /** With the label beside the icon. */
  readonly wide?: boolean
  readonly className?: string
}

/** Copies a text, and says that it did. */
export function CopyButton({ text, label, wide = false, className = '' }: CopyButtonProps) {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), SHOWN_FOR_MS)
    return () => clearTimeout(timer)
  }, [copied])

  function copy() {
    copyText(text).then(
      () => setCopied(true),
      (error: unknown) => toast.error(error instanceof Error ? error.message : 'Couldn’t copy.'),
    )
  }

  const icon = copied ? (
    <Check aria-hidden className="size-3.5 text-success" />
  ) : (
    <Copy aria-hidden className="size-3.5" />
  )
  return (
    <>
      {wide ? (
        <Button onClick={copy} className={className}>
          {icon}
          {copied ? 'Copied' : label}
        </Button>
      ) : (
        <IconButton label={copied ? 'Copied' : label} onClick={copy} className={className}>
          {icon}
        </IconButton>
      )}
      <span role="status" className="sr-only">
        {copied ? 'Copied' : ''}
      </span>
    </>
  )
}
