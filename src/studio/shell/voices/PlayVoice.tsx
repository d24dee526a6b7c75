import { Play, Square } from 'lucide-react'
import { IconButton } from '#ui/Button.tsx'
import { Spinner } from '#ui/Spinner.tsx'
import type { SampleRequest } from './fetchSample.ts'
import { playSamples, stopSamples, useSounding } from './player.ts'

interface PlayVoiceProps {
  readonly request: SampleRequest
  readonly className?: string
}

/** Lets a voice be heard, and ends it. */
export function PlayVoice({ request, className }: PlayVoiceProps) {
  const sounding = useSounding()
  const { id, name } = request.voice
  const isMine = sounding?.id === id
  return (
    <IconButton
      label={isMine ? `Stop ${name}` : `Play ${name}`}
      className={className ?? ''}
      disabled={request.text.trim() === ''}
      onClick={() => (isMine ? stopSamples() : void playSamples([request]))}
    >
      <PlayIcon state={!isMine ? 'quiet' : sounding.isLoading ? 'loading' : 'playing'} />
    </IconButton>
  )
}

function PlayIcon({ state }: { readonly state: 'quiet' | 'loading' | 'playing' }) {
  if (state === 'loading') return <Spinner label="" className="size-4" />
  if (state === 'playing') return <Square aria-hidden className="size-3.5 fill-current text-accent" />
  return <Play aria-hidden className="size-4" />
}
