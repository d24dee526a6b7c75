import { Play, Square, X } from 'lucide-react'
import type { VoiceRecord } from '#contract/voices.ts'
import { PlayVoice } from '#studio/shell/voices/PlayVoice.tsx'
import { playSamples, stopSamples, useSounding } from '#studio/shell/voices/player.ts'
import { Button, IconButton } from '#ui/Button.tsx'
import { engineNames, languagesOf } from './filter.ts'
import type { SampleText } from './SampleForm.tsx'

interface ComparisonProps {
  readonly voices: readonly VoiceRecord[]
  readonly sample: SampleText
  readonly onChange: (voices: readonly VoiceRecord[]) => void
}

/** Voices side by side, to be heard one after the other with the same words. */
export function Comparison({ voices, sample, onChange }: ComparisonProps) {
  const sounding = useSounding()
  const isPlaying = sounding !== undefined && voices.some(({ id }) => id === sounding.id)
  const requests = voices.map(voice => ({ voice, ...sample }))
  return (
    <section aria-label="Comparison" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="mr-auto font-semibold text-[15px]">Comparison</h2>
        {voices.length === 1 && <p className="text-muted text-xs">Choose a second voice from the list.</p>}
        <Button
          disabled={sample.text.trim() === ''}
          onClick={() => (isPlaying ? stopSamples() : void playSamples(requests))}
        >
          {isPlaying ? (
            <Square aria-hidden className="size-3.5 fill-current" />
          ) : (
            <Play aria-hidden className="size-3.5" />
          )}
          {isPlaying ? 'Stop' : 'Play in turn'}
        </Button>
        <Button look="quiet" onClick={() => onChange([])}>
          Clear
        </Button>
      </div>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(14rem,1fr))] gap-3">
        {voices.map(voice => (
          <li
            key={voice.id}
            data-sounding={sounding?.id === voice.id || undefined}
            className="flex items-start gap-2 rounded-xl border border-line bg-surface p-3 shadow-card transition-colors duration-100 data-sounding:border-accent data-sounding:bg-accent-soft"
          >
            <PlayVoice request={{ voice, ...sample }} className="border border-line bg-surface" />
            <div className="min-w-0 flex-1">
              <h3 className="truncate font-medium text-[13px]">{voice.name}</h3>
              <p className="truncate text-muted text-xs" title={languagesOf(voice)}>
                {languagesOf(voice)}
              </p>
              <p className="truncate text-muted text-xs">{engineNames[voice.engine]}</p>
            </div>
            <IconButton
              label={`Remove ${voice.name} from the comparison`}
              size="small"
              className="text-muted"
              onClick={() => onChange(voices.filter(({ id }) => id !== voice.id))}
            >
              <X aria-hidden className="size-3.5" />
            </IconButton>
          </li>
        ))}
      </ul>
    </section>
  )
}
