import { useNames } from '../../hooks/useNames.ts'
import { nearChanges, type Piece, wordChanges } from '../../session/analysis/wordChanges.ts'
import { Pieces } from './Pieces.tsx'

/** A value as a person reads it: the words of a text, or of several; all else as JSON. */
export function writeValue(value: unknown): string {
  if (value === undefined || value === null || value === '') return 'nothing'
  if (value === true) return 'on'
  if (value === false) return 'off'
  if (Array.isArray(value) && value.every(item => typeof item === 'string')) return value.join(', ') || 'nothing'
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}

/** A value before and after in one text, cut to what stands around the changes. */
export function ValueChange({ before, after }: { readonly before: unknown; readonly after: unknown }) {
  const pieces = nearChanges(usePieces(writeValue(before), writeValue(after)))
  return (
    <p className="line-clamp-6 whitespace-pre-wrap text-[13px] [overflow-wrap:anywhere]">
      <Pieces pieces={pieces} />
    </p>
  )
}

/** The words of two texts, with what changed between them, and with names in place of the IDs of knowledge bases and tools. */
export function usePieces(before: string, after: string): readonly Piece[] {
  const named = useNames([before, after])
  return wordChanges(named(before), named(after))
}

/** The words of one value, named alike. */
export function Value({ value }: { readonly value: unknown }) {
  const text = writeValue(value)
  return useNames([text])(text)
}
