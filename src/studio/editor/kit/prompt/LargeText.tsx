import { X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { useId, useRef } from 'react'
import { Button, IconButton } from '#ui/Button.tsx'
import { counted } from '#ui/counted.ts'
import { useSession } from '../../hooks/useEditor.ts'
import { aboutIds } from '../fields/FieldShell.tsx'
import { FindingRows } from '../findings/FindingRows.tsx'
import { useFieldFindings } from '../form/place.tsx'
import { VariableSearch } from './InsertVariable.tsx'
import { TemplateText, type TemplateTextHandle } from './TemplateText.tsx'
import { useKnownVariables } from './useKnownVariables.ts'
import { useUnsetNames } from './useUnsetNames.ts'

interface LargeTextProps {
  readonly field: string
  readonly title: string
  readonly value: string
  readonly onChange: (text: string) => void
  readonly onClose: () => void
  readonly placeholder?: string | undefined
  readonly mono: boolean
  readonly plain: boolean
}

/** A long text with room to write, and the variables beside it. What is typed is in the pathway at once. */
export function LargeText({ field, title, value, onChange, onClose, placeholder, mono, plain }: LargeTextProps) {
  const text = useRef<TemplateTextHandle>(null)
  const variables = useKnownVariables()
  const id = useId()
  const findings = useFieldFindings(field)
  const unset = useUnsetNames(field)
  const session = useSession()
  return (
    <Dialog.Root open onOpenChange={open => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-black/40" />
        <Dialog.Content
          aria-describedby={undefined}
          data-field={field}
          className="fixed inset-4 z-50 mx-auto flex max-w-6xl flex-col rounded-xl border border-line bg-surface text-ink shadow-xl md:inset-8"
        >
          <div className="flex items-center gap-3 border-line border-b px-5 py-3">
            <Dialog.Title className="min-w-0 flex-1 truncate font-semibold text-base">
              <label htmlFor={id}>{title}</label>
            </Dialog.Title>
            <span className="text-muted text-xs tabular-nums">{countWords(value)}</span>
            <Dialog.Close asChild>
              <IconButton label="Close">
                <X aria-hidden className="size-4" />
              </IconButton>
            </Dialog.Close>
          </div>
          <div className="flex min-h-0 flex-1">
            <div className="flex min-w-0 flex-1 flex-col gap-2 p-4">
              <div className="min-h-0 flex-1">
                <TemplateText
                  ref={text}
                  variables={variables}
                  plain={plain}
                  unset={unset}
                  onChoosing={isChoosing => session.findings.choosing(isChoosing ? field : undefined)}
                  control={{
                    id,
                    'aria-describedby': aboutIds(id, false, findings),
                    'aria-invalid': findings.some(finding => finding.severity === 'error'),
                  }}
                  value={value}
                  onChange={onChange}
                  placeholder={placeholder}
                  size="page"
                  mono={mono}
                />
              </div>
              <FindingRows findings={findings} of={id} stays />
            </div>
            {!plain && (
              <aside
                aria-label="Variables"
                className="hidden w-72 shrink-0 flex-col border-line border-l md:flex [&_[role=listbox]]:max-h-none"
              >
                <VariableSearch onChoose={name => text.current?.insert(name)} />
              </aside>
            )}
          </div>
          <div className="flex items-center gap-3 border-line border-t px-5 py-3">
            <p className="flex-1 text-muted text-xs">{!plain && <>Type {'{{'} to insert a variable.</>}</p>
            <Dialog.Close asChild>
              <Button look="primary">Done</Button>
            </Dialog.Close>
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function countWords(text: string): string {
  const words = text.trim() === '' ? 0 : text.trim().split(/\s+/).length
  return `${counted(words, 'word')}, ${counted(text.length, 'character')}`
}
