import { Braces } from 'lucide-react'
import { memo, useMemo, useState } from 'react'
import { IconButton } from '#ui/Button.tsx'
import { OptionSearch } from '#ui/OptionList.tsx'
import { Popover } from '#ui/Popover.tsx'
import { matchVariables, variableOption } from './completion.ts'
import { useKnownVariables } from './useKnownVariables.ts'

/** A button that opens the list of known variables and puts the chosen one into the text. */
export const InsertVariable = memo(function InsertVariable({ onInsert }: { onInsert: (name: string) => void }) {
  const [open, setOpen] = useState(false)
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      label="Insert a variable"
      align="end"
      trigger={
        <IconButton label="Insert a variable" className="size-6 text-muted">
          <Braces aria-hidden className="size-3.5" />
        </IconButton>
      }
    >
      <VariableSearch
        onChoose={name => {
          setOpen(false)
          onInsert(name)
        }}
      />
    </Popover>
  )
})

/** The known variables, with a field to search them; a name that is not known can be inserted too. */
export function VariableSearch({ onChoose }: { onChoose: (name: string) => void }) {
  const known = useKnownVariables()
  const all = useMemo(known, [known])
  return (
    <OptionSearch
      label="Search variables"
      placeholder="Search variables…"
      mono
      find={query => matchVariables(all, query).slice(0, 200).map(variableOption)}
      onChoose={onChoose}
      onOther={onChoose}
      whenNothing={query => `No variable is named “${query}”. Press Enter to insert it anyway.`}
    />
  )
}
