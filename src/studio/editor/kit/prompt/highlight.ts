import { parseTemplate } from '#pathway/templates.ts'

/** A stretch of a text as it is coloured: the stretches of a text put together are the text. */
export interface Stretch {
  readonly kind: 'text' | 'variable' | 'unset' | 'problem' | 'pause'
  readonly text: string
  readonly start: number
}

const NONE: ReadonlySet<string> = new Set()
const PAUSE = /<\|\s*(?:\d+(?:\.\d+)?|\.\d+)\s*\|>/g

/** Variables, those among them that may be unset, braces that name none, and pauses in speech (`<|0.8|>`). */
export function highlight(text: string, unset: ReadonlySet<string> = NONE): readonly Stretch[] {
  const { parts, problems } = parseTemplate(text)
  const marks = [
    ...parts.flatMap(part =>
      part.type === 'variable'
        ? [
            {
              kind: unset.has(part.name) ? ('unset' as const) : ('variable' as const),
              start: part.start,
              end: part.end,
            },
          ]
        : [],
    ),
    ...problems
      .filter(problem => problem.kind !== 'name')
      .map(({ start, end }) => ({ kind: 'problem' as const, start, end })),
    ...[...text.matchAll(PAUSE)].map(match => ({
      kind: 'pause' as const,
      start: match.index,
      end: match.index + match[0].length,
    })),
  ].toSorted((one, other) => one.start - other.start)
  const stretches: Stretch[] = []
  let at = 0
  for (const { kind, start, end } of marks) {
    if (start < at) continue
    if (start > at) stretches.push({ kind: 'text', text: text.slice(at, start), start: at })
    stretches.push({ kind, text: text.slice(start, end), start })
    at = end
  }
  if (at < text.length) stretches.push({ kind: 'text', text: text.slice(at), start: at })
  return stretches
}
