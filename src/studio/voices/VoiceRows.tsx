import { Columns2, SearchX } from 'lucide-react'
import { useState } from 'react'
import type { VoiceRecord } from '#contract/voices.ts'
import { PlayVoice } from '#studio/shell/voices/PlayVoice.tsx'
import { Button } from '#ui/Button.tsx'
import { CopyButton } from '#ui/CopyButton.tsx'
import { EmptyState } from '#ui/States.tsx'
import { Table, Td, Th, Tr } from '#ui/Table.tsx'
import { engineNames, languagesOf } from './filter.ts'
import type { SampleText } from './SampleForm.tsx'

interface VoiceRowsProps {
  readonly voices: readonly VoiceRecord[]
  readonly sample: SampleText
  readonly compared: readonly VoiceRecord[]
  readonly onCompare: (voices: readonly VoiceRecord[]) => void
  readonly onShowAll: () => void
}

/** Rows that are shown at first, and with each click on “Show more”: endpoints may have hundreds of voices. */
const SHOWN = 50
const MOST_COMPARED = 6

/** The voices as a table. */
export function VoiceRows({ voices, sample, compared, onCompare, onShowAll }: VoiceRowsProps) {
  const [shown, setShown] = useState(SHOWN)
  if (voices.length === 0) {
    return (
      <EmptyState title="No voices match" Icon={SearchX}>
        <p className="text-muted">Try another search, or show all voices.</p>
        <Button onClick={onShowAll}>Show all voices</Button>
      </EmptyState>
    )
  }
  const isCompared = (voice: VoiceRecord) => compared.some(({ id }) => id === voice.id)
  const toggle = (voice: VoiceRecord) =>
    onCompare(isCompared(voice) ? compared.filter(({ id }) => id !== voice.id) : [...compared, voice])
  return (
    <>
      <Table label="Voices">
        <thead>
          <tr>
            <Th className="w-12">
              <span className="sr-only">Sample</span>
            </Th>
            <Th>Voice</Th>
            <Th>Language</Th>
            <Th>Engine</Th>
            <Th className="text-right">
              <span className="sr-only">Actions</span>
            </Th>
          </tr>
        </thead>
        <tbody>
          {voices.slice(0, shown).map(voice => (
            <Tr key={voice.id}>
              <Td className="pr-0">
                <PlayVoice request={{ voice, ...sample }} />
              </Td>
              <Td className="max-w-96 py-2">
                <div className="truncate font-medium">{voice.name}</div>
                <div className="truncate text-muted text-xs" title={voice.description}>
                  {voice.description}
                </div>
              </Td>
              <Td className="text-muted">{languagesOf(voice)}</Td>
              <Td className="whitespace-nowrap text-muted">{engineNames[voice.engine]}</Td>
              <Td>
                <div className="flex items-center justify-end gap-1">
                  <CopyButton text={voice.id} label={`Copy the ID of ${voice.name}`} className="text-muted" />
                  <Button
                    size="small"
                    look={isCompared(voice) ? 'secondary' : 'quiet'}
                    aria-pressed={isCompared(voice)}
                    aria-label={`Compare ${voice.name}`}
                    disabled={!isCompared(voice) && compared.length >= MOST_COMPARED}
                    onClick={() => toggle(voice)}
                  >
                    <Columns2 aria-hidden className="size-3.5" />
                    Compare
                  </Button>
                </div>
              </Td>
            </Tr>
          ))}
        </tbody>
      </Table>
      {voices.length > shown && (
        <Button className="self-center" onClick={() => setShown(shown + SHOWN)}>
          Show {Math.min(SHOWN, voices.length - shown)} more
        </Button>
      )}
    </>
  )
}
