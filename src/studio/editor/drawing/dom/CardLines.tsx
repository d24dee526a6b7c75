import { memo, useMemo } from 'react'
import { type CardLine, partsOf, type Tone } from '#nodes/cardLines.ts'

/** The lines of a card below its head. */
export const CardLines = memo(function CardLines({ lines }: { readonly lines: readonly CardLine[] }) {
  return (
    <div className="flex h-full min-w-0 flex-col gap-0.5 overflow-hidden">
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a card have no other name, and keep no state
        <Line key={index} line={line} />
      ))}
    </div>
  )
})

const clamps = { 1: 'shrink-0 truncate', 2: 'line-clamp-2', 3: 'line-clamp-3', 4: 'line-clamp-4' }
const tones: Readonly<Record<Tone, string>> = {
  plain: 'text-ink',
  muted: 'text-muted',
  placeholder: 'text-muted italic',
}

function Line({ line }: { readonly line: CardLine }) {
  switch (line.is) {
    case 'says':
      return (
        <p className={`text-xs leading-[18px] ${clamps[line.lines]} ${tones[line.tone]}`}>
          <Words text={line.text} />
        </p>
      )
    case 'fact':
      return (
        <div className="flex h-[18px] shrink-0 items-center gap-1.5 text-muted text-xs" title={line.title}>
          <line.Icon aria-hidden className="size-3 shrink-0" />
          <span className="min-w-0 truncate">
            <Words text={line.text} />
          </span>
        </div>
      )
    case 'request':
      return (
        <div className="flex h-[18px] shrink-0 items-center gap-1.5 text-xs" title={line.title}>
          <span className="shrink-0 rounded bg-(--kind)/15 px-1 font-mono font-semibold text-[10px] text-(--kind) leading-4">
            {line.method}
          </span>
          <span className={`min-w-0 truncate font-mono text-[11px] ${tones[line.tone]}`}>
            <Words text={line.text} />
          </span>
        </div>
      )
    case 'names':
      return (
        <div className="flex h-5 shrink-0 items-center gap-1 overflow-hidden" title={line.title}>
          {line.names.map(name => (
            <span
              key={name}
              className="min-w-0 truncate rounded bg-raised px-1.5 font-mono text-[11px] text-ink leading-[18px]"
            >
              {name}
            </span>
          ))}
          {line.more > 0 && <span className="shrink-0 text-[11px] text-muted">+{line.more}</span>}
        </div>
      )
  }
}

/** A text with its variables set apart. */
function Words({ text }: { readonly text: string }) {
  const parts = useMemo(() => partsOf(text), [text])
  return parts.map((part, index) =>
    part.isVariable ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name, and keep no state
      <span key={index} className="text-accent">
        {part.text}
      </span>
    ) : (
      part.text
    ),
  )
}
