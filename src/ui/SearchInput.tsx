import { Search, X } from 'lucide-react'
import { IconButton } from './Button.tsx'
import { Input } from './Field.tsx'

interface SearchInputProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly placeholder?: string
  readonly className?: string
}

/** A field that narrows what stands below it as one types. */
export function SearchInput({ label, value, onChange, placeholder, className = 'w-72' }: SearchInputProps) {
  return (
    <search className={`relative block ${className}`}>
      <Search aria-hidden className="pointer-events-none absolute top-2 left-2.5 size-4 text-muted" />
      <Input
        type="search"
        aria-label={label}
        placeholder={placeholder ?? label}
        value={value}
        spellCheck={false}
        autoComplete="off"
        className="pr-8 pl-8 [&::-webkit-search-cancel-button]:hidden"
        onChange={event => onChange(event.target.value)}
        onKeyDown={event => {
          if (event.key !== 'Escape' || value === '') return
          event.stopPropagation()
          onChange('')
        }}
      />
      {value !== '' && (
        <IconButton
          label="Clear the search"
          size="small"
          className="absolute top-1 right-1 text-muted"
          onClick={() => onChange('')}
        >
          <X aria-hidden className="size-3.5" />
        </IconButton>
      )}
    </search>
  )
}
