import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Input } from './Field.tsx'

export interface Option {
  readonly key: string
  readonly title: string
  readonly about?: string | undefined
  readonly icon?: ReactNode
  /** The heading that it stands under; options of one group follow one another. */
  readonly group?: string | undefined
}

interface OptionListProps {
  readonly id: string
  readonly label: string
  readonly options: readonly Option[]
  /** The place of the option that Enter chooses. */
  readonly active: number
  readonly onChoose: (key: string) => void
  readonly mono?: boolean
}

/** Options to choose from; the control that the list belongs to keeps the focus and names the active one. */
export function OptionList({ id, label, options, active, onChoose, mono = false }: OptionListProps) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.querySelectorAll('[role="option"]')[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    <div id={id} ref={list} role="listbox" aria-label={label} className="max-h-64 overflow-y-auto p-1">
      {groupsOf(options).map(({ group, first, members }) => {
        const inside = members.map(({ key, title, about, icon }, at) => {
          const index = first + at
          return (
            // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the control that the list belongs to
            // biome-ignore lint/a11y/useKeyWithClickEvents: that control handles the arrow keys and Enter
            <div
              key={key}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === active}
              className={`flex cursor-pointer items-start gap-2 rounded-md px-2 py-1 ${index === active ? 'bg-raised' : 'hover:bg-raised'}`}
              onPointerDown={event => event.preventDefault()}
              onClick={() => onChoose(key)}
            >
              {icon}
              <div className="min-w-0 flex-1">
                <div className={`truncate ${mono ? 'font-mono text-xs' : 'text-[13px]'}`}>{title}</div>
                {about && <div className="truncate text-muted text-xs">{about}</div>}
              </div>
            </div>
          )
        })
        if (group === undefined) return inside
        return (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset has no place in a list of options
          <div key={`${first} ${group}`} role="group" aria-label={group}>
            <div aria-hidden className="px-2 pt-1.5 pb-0.5 font-medium text-[11px] text-muted">
              {group}
            </div>
            {inside}
          </div>
        )
      })}
    </div>
  )
}

interface Group {
  readonly group: string | undefined
  /** The place of its first option. */
  readonly first: number
  readonly members: readonly Option[]
}

function groupsOf(options: readonly Option[]): readonly Group[] {
  const starts = options.flatMap(({ group }, index) =>
    index === 0 || group !== options[index - 1]?.group ? [index] : [],
  )
  return starts.map((first, at) => ({
    group: options[first]?.group,
    first,
    members: options.slice(first, starts[at + 1]),
  }))
}

interface OptionSearchProps {
  readonly label: string
  readonly placeholder: string
  readonly find: (query: string) => readonly Option[]
  readonly onChoose: (key: string) => void
  /** The words when nothing is found. */
  readonly whenNothing: (query: string) => ReactNode
  /** Takes what was typed when nothing is found. */
  readonly onOther?: (query: string) => void
  readonly mono?: boolean
}

/** A list of options under a field that searches them. */
export function OptionSearch({ label, placeholder, find, onChoose, whenNothing, onOther, mono }: OptionSearchProps) {
  const id = useId()
  const [query, setQuery] = useState('')
  const [at, setAt] = useState(0)
  const options = find(query.trim())
  return (
    <div className="flex min-h-0 flex-col">
      <div className="border-line border-b p-2">
        <Input
          role="combobox"
          aria-label={label}
          aria-expanded={options.length > 0}
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={options.length > 0 ? `${id}-${at}` : undefined}
          placeholder={placeholder}
          value={query}
          spellCheck={false}
          onChange={event => {
            setQuery(event.target.value)
            setAt(0)
          }}
          onKeyDown={event => {
            const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
            if (step !== 0 && options.length > 0) {
              event.preventDefault()
              setAt((at + step + options.length) % options.length)
            } else if (event.key === 'Enter') {
              event.preventDefault()
              const chosen = options[at]
              if (chosen) onChoose(chosen.key)
              else if (query.trim() !== '') onOther?.(query.trim())
            }
          }}
        />
      </div>
      {options.length > 0 ? (
        <OptionList id={id} label={label} options={options} active={at} onChoose={onChoose} {...(mono && { mono })} />
      ) : (
        <p role="status" className="p-3 text-muted text-xs">
          {whenNothing(query.trim())}
        </p>
      )}
    </div>
  )
}
