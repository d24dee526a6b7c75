import { changeOf } from '../../session/analysis/textChange.ts'

/** A value as a person reads it; the words of a text, all else as JSON. */
export function writeValue(value: unknown): string {
  if (value === undefined || value === null || value === '') return 'nothing'
  if (value === true) return 'on'
  if (value === false) return 'off'
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}

/** Line diff of a value: removed text is struck out, added text is marked. */
export function ValueChange({ before, after }: { readonly before: unknown; readonly after: unknown }) {
  const { lead, removed, added, tail } = changeOf(writeValue(before), writeValue(after))
  return (
    <p className="line-clamp-6 whitespace-pre-wrap text-[13px] [overflow-wrap:anywhere]">
      {lead}
      {removed !== '' && (
        <del className="mr-1 rounded-sm bg-danger-soft text-danger decoration-danger/60">
          <span className="sr-only">Was: </span>
          {removed}
        </del>
      )}
      {added !== '' && (
        <ins className="rounded-sm bg-success-soft text-success no-underline">
          <span className="sr-only">Is now: </span>
          {added}
        </ins>
      )}
      {tail}
    </p>
  )
}
