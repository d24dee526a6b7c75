import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { Field, Input } from '#ui/Field.tsx'
import { PlayVoice } from './PlayVoice.tsx'
import { voicesQuery } from './voicesQuery.ts'

interface VoiceFieldProps {
  readonly value: string
  readonly error?: string | undefined
  /** Stands below the hint. */
  readonly note?: ReactNode
  readonly onChange: (voice: string) => void
}

const USUAL = 'mason'
const GREETING = 'Hello, thank you for calling. How can I help you today?'

/** The name or the id of a voice: one of those that are here, to choose and to hear, or any other, which stays as it is. */
export function VoiceField({ value, error, note, onChange }: VoiceFieldProps) {
  const list = useId()
  const { data: voices = [] } = useQuery(voicesQuery)
  const wanted = (value.trim() || USUAL).toLowerCase()
  const voice = voices.find(({ id }) => id === wanted) ?? voices.find(({ name }) => name.toLowerCase() === wanted)
  const isUnknown = voices.length > 0 && !voice
  return (
    <Field
      label="Voice"
      error={error}
      hint={
        <>
          {isUnknown
            ? 'No voice has this name, so the default voice is used.'
            : (voice?.description ?? 'Voice name or ID. Leave blank for the default.')}
          {note}
        </>
      }
    >
      {control => (
        <div className="flex items-center gap-1">
          <Input
            {...control}
            value={value}
            placeholder={USUAL}
            list={list}
            autoComplete="off"
            spellCheck={false}
            maxLength={200}
            onChange={event => onChange(event.target.value)}
          />
          {voice && <PlayVoice request={{ voice, text: GREETING }} />}
          <datalist id={list}>
            {voices.map(({ id, name, description }) => (
              <option key={id} value={name}>
                {description}
              </option>
            ))}
          </datalist>
        </div>
      )}
    </Field>
  )
}
