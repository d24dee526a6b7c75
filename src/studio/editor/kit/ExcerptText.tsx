import type { Excerpt } from './excerpt.ts'

/** A stretch of a text, marked among the words around it. */
export function ExcerptText({ excerpt: { before, match, after } }: { readonly excerpt: Excerpt }) {
  return (
    <>
      {before}
      <mark className="rounded-sm bg-accent-soft text-ink">{match}</mark>
      {after}
    </>
  )
}
