import { InputField, TextAreaField } from '#ui/fields.tsx'
import type { VersionWords } from '../../session/sync/versions.ts'

interface VersionWordsFieldsProps {
  readonly words: VersionWords
  /** Name that the version has if none is typed. */
  readonly placeholder: string
  readonly onChange: (words: VersionWords) => void
}

/** Name and note of a version. */
export function VersionWordsFields({ words, placeholder, onChange }: VersionWordsFieldsProps) {
  return (
    <div className="flex flex-col gap-4">
      <InputField
        label="Version name"
        placeholder={placeholder}
        maxLength={200}
        value={words.name}
        onValue={name => onChange({ ...words, name })}
      />
      <TextAreaField
        label="Release notes (optional)"
        maxLength={2000}
        value={words.note}
        onValue={note => onChange({ ...words, note })}
      />
    </div>
  )
}
