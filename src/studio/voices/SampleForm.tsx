import { useId } from 'react'
import { LONGEST_SAMPLE, type VoiceSettings } from '#contract/voices.ts'
import { Button } from '#ui/Button.tsx'
import { Field, TextArea } from '#ui/Field.tsx'

export interface SampleText {
  readonly text: string
  readonly settings: Required<VoiceSettings>
}

export const usualSample: SampleText = {
  text: 'Hello, this is the bakery at the corner. Your order is ready, and we are open until six. Shall I keep it for you?',
  settings: { speed: 1, pitch: 0 },
}

interface SampleFormProps {
  readonly sample: SampleText
  readonly onChange: (sample: SampleText) => void
}

/** The words that all voices say here, how fast, and how high. */
export function SampleForm({ sample, onChange }: SampleFormProps) {
  const { text, settings } = sample
  const isUsual = settings.speed === 1 && settings.pitch === 0
  return (
    <section
      aria-label="Sample"
      className="grid items-start gap-x-8 gap-y-4 rounded-xl border border-line bg-surface p-4 shadow-card md:grid-cols-[1fr_16rem]"
    >
      <Field
        label="Text to speak"
        hint={
          <span className="flex justify-between gap-4">
            <span>{'Use <|0.8|> to pause for 0.8 seconds.'}</span>
            <span className="tabular-nums">
              {text.length} of {LONGEST_SAMPLE}
            </span>
          </span>
        }
      >
        {control => (
          <TextArea
            {...control}
            maxLength={LONGEST_SAMPLE}
            value={text}
            onChange={event => onChange({ ...sample, text: event.target.value })}
          />
        )}
      </Field>
      <div className="flex flex-col gap-3">
        <Slider
          label="Speed"
          value={settings.speed}
          shown={`${settings.speed.toFixed(2)}×`}
          min={0.5}
          max={2}
          step={0.05}
          onChange={speed => onChange({ ...sample, settings: { ...settings, speed } })}
        />
        <Slider
          label="Pitch"
          value={settings.pitch}
          shown={`${settings.pitch > 0 ? '+' : ''}${settings.pitch} semitones`}
          min={-12}
          max={12}
          step={1}
          onChange={pitch => onChange({ ...sample, settings: { ...settings, pitch } })}
        />
        {!isUsual && (
          <Button
            size="small"
            className="self-end"
            onClick={() => onChange({ ...sample, settings: usualSample.settings })}
          >
            Reset speed and pitch
          </Button>
        )}
      </div>
    </section>
  )
}

interface SliderProps {
  readonly label: string
  readonly value: number
  /** The value with its unit. */
  readonly shown: string
  readonly min: number
  readonly max: number
  readonly step: number
  readonly onChange: (value: number) => void
}

function Slider({ label, value, shown, min, max, step, onChange }: SliderProps) {
  const id = useId()
  return (
    <div className="flex flex-col gap-1">
      <div className="flex justify-between text-[13px]">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        <span className="text-muted tabular-nums">{shown}</span>
      </div>
      <input
        id={id}
        type="range"
        aria-valuetext={shown}
        min={min}
        max={max}
        step={step}
        value={value}
        className="h-6 w-full accent-accent"
        onChange={event => onChange(Number(event.target.value))}
      />
    </div>
  )
}
