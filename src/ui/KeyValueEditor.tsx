import { Plus, Trash2 } from 'lucide-react'
import { type AriaAttributes, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Button, IconButton } from './Button.tsx'
import { Input } from './Field.tsx'

export interface KeyValueRow {
  readonly name: string
  readonly value: string
}

interface KeyValueEditorProps {
  /** The name of the rows: “Headers”. */
  readonly label: string
  readonly rows: readonly KeyValueRow[]
  readonly onChange: (rows: readonly KeyValueRow[]) => void
  readonly nameLabel?: string
  readonly valueLabel?: string
  readonly addLabel?: string
  /** Says what is wrong with a row. */
  readonly errorOf?: (row: KeyValueRow, index: number) => string | undefined
  readonly hint?: ReactNode
  /** Another control for the values than one line of text. */
  readonly valueControl?: (
    control: AriaAttributes & { readonly 'aria-invalid': boolean },
    row: KeyValueRow,
    onChange: (value: string) => void,
  ) => ReactNode
}

/** Rows of a name and a value. Enter in the last one begins the next. */
export function KeyValueEditor({
  label,
  rows,
  onChange,
  nameLabel = 'Name',
  valueLabel = 'Value',
  addLabel = 'Add a row',
  errorOf,
  hint,
  valueControl,
}: KeyValueEditorProps) {
  const id = useId()
  const set = (index: number, part: Partial<KeyValueRow>) =>
    onChange(rows.map((row, place) => (place === index ? { ...row, ...part } : row)))
  const list = useRef<HTMLFieldSetElement>(null)
  const [hasAdded, setAdded] = useState(false)
  useEffect(() => {
    if (!hasAdded) return
    setAdded(false)
    list.current?.querySelector<HTMLElement>('[data-row]:last-of-type input')?.focus()
  }, [hasAdded])
  const add = () => {
    onChange([...rows, { name: '', value: '' }])
    setAdded(true)
  }
  return (
    <fieldset ref={list} className="flex min-w-0 flex-col gap-1.5">
      <legend className="mb-1 font-medium text-[13px]">{label}</legend>
      {rows.map((row, index) => {
        const error = errorOf?.(row, index)
        const about = `${id}-${index}`
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row's name changes as one types, its place does not
          <div key={index} data-row className="flex flex-col gap-1">
            <div className="flex gap-1.5">
              <Input
                aria-label={`${nameLabel}, row ${index + 1}`}
                aria-invalid={error !== undefined}
                aria-describedby={error === undefined ? undefined : about}
                placeholder={nameLabel}
                className="min-w-0 flex-1 font-mono text-xs"
                spellCheck={false}
                value={row.name}
                onChange={event => set(index, { name: event.target.value })}
              />
              {valueControl ? (
                <div className="min-w-0 flex-[1.5]">
                  {valueControl(
                    {
                      'aria-label': `${valueLabel}, row ${index + 1}`,
                      'aria-invalid': error !== undefined,
                      'aria-describedby': error === undefined ? undefined : about,
                    },
                    row,
                    value => set(index, { value }),
                  )}
                </div>
              ) : (
                <Input
                  aria-label={`${valueLabel}, row ${index + 1}`}
                  aria-invalid={error !== undefined}
                  aria-describedby={error === undefined ? undefined : about}
                  placeholder={valueLabel}
                  className="min-w-0 flex-[1.5] font-mono text-xs"
                  spellCheck={false}
                  value={row.value}
                  onChange={event => set(index, { value: event.target.value })}
                  onKeyDown={event => {
                    if (event.key !== 'Enter' || index !== rows.length - 1) return
                    event.preventDefault()
                    add()
                  }}
                />
              )}
              <IconButton
                label={row.name === '' ? `Remove row ${index + 1}` : `Remove ${row.name}`}
                className="text-muted"
                onClick={() => onChange(rows.filter((_, place) => place !== index))}
              >
                <Trash2 aria-hidden className="size-4" />
              </IconButton>
            </div>
            {error !== undefined && (
              <p id={about} className="text-danger text-xs">
                {error}
              </p>
            )}
          </div>
        )
      })}
      <Button size="small" look="quiet" className="self-start text-muted" onClick={add}>
        <Plus aria-hidden className="size-3.5" />
        {addLabel}
      </Button>
      {hint && <p className="text-muted text-xs">{hint}</p>}
    </fieldset>
  )
}
