import { FileUp } from 'lucide-react'
import { createContext, type DragEvent, type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import { Dialog } from '#ui/Dialog.tsx'
import { lazyPart, useFetchedParts } from '#ui/lazy/lazyPart.tsx'

/** File name of a pasted pathway. */
const PASTED = 'Pasted pathway.json'

const ImportForm = lazyPart(async () => (await import('./ImportForm.tsx')).ImportForm)

const OpenImport = createContext<() => void>(() => undefined)

/** Opens the import of the area around. */
export function useOpenImport(): () => void {
  return useContext(OpenImport)
}

/** A page that takes a pathway file wherever it is dropped or pasted, and the dialog that reads it. */
export function ImportArea({ children }: { readonly children: ReactNode }) {
  useFetchedParts()
  const [isOpen, setOpen] = useState(false)
  const [dropped, setDropped] = useState<File>()
  const [isOver, setOver] = useState(false)
  /** Every element that the file is dragged across is entered and left by itself. */
  const depth = useRef(0)

  const carries = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')
  const area = {
    onDragEnter(event: DragEvent) {
      if (!carries(event)) return
      depth.current += 1
      setOver(true)
    },
    onDragOver(event: DragEvent) {
      if (!carries(event)) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'copy'
    },
    onDragLeave(event: DragEvent) {
      if (!carries(event)) return
      depth.current -= 1
      if (depth.current === 0) setOver(false)
    },
    onDrop(event: DragEvent) {
      if (!carries(event)) return
      event.preventDefault()
      depth.current = 0
      setOver(false)
      setDropped(event.dataTransfer.files[0])
      setOpen(true)
    },
  }

  useEffect(() => {
    function paste(event: ClipboardEvent) {
      const isTyping = event.target instanceof Element && event.target.closest('input, textarea, [contenteditable]')
      const text = event.clipboardData?.getData('text/plain') ?? ''
      const file = event.clipboardData?.files[0] ?? (text.includes('{') ? new File([text], PASTED) : undefined)
      if (isTyping || !file) return
      event.preventDefault()
      setDropped(file)
      setOpen(true)
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [])

  function open() {
    setDropped(undefined)
    setOpen(true)
  }

  return (
    <OpenImport value={open}>
      <div className="min-h-full" {...area}>
        {children}
        <Dialog
          open={isOpen}
          onClose={() => setOpen(false)}
          title="Import a pathway"
          description="Import a pathway JSON file. Everything in it is preserved."
        >
          <ImportForm dropped={dropped} />
        </Dialog>
        {isOver && (
          <div className="pointer-events-none fixed inset-0 z-60 grid animate-appear place-items-center bg-bg/80">
            <p className="flex items-center gap-3 rounded-xl border-2 border-accent border-dashed bg-pop px-8 py-6 font-semibold text-[15px] shadow-pop">
              <FileUp aria-hidden className="size-5 text-accent" />
              Drop the file to import it
            </p>
          </div>
        )}
      </div>
    </OpenImport>
  )
}
