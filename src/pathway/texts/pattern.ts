import { RE2JS } from 're2js'
import { isAlone, type Matcher, type MatchOptions } from './match.ts'

/**
 * Finds what fits a regular expression in RE2's syntax: it has neither back-references nor look-around. Each match takes a time that grows
 * with the text alone, whatever the expression; but `x*y|x` may read the whole text for each of its matches, so that all matches of a
 * long text can take minutes: ask for a number of them, off the page's thread. `^` and `$` stand for the ends of lines. In `replacement`,
 * `$&` is the whole match, `$1` and `$<name>` are what groups took, and `$$` is a dollar sign.
 *
 * @returns a matcher, or one sentence that says what is wrong with the expression
 */
export function patternMatcher(pattern: string, replacement: string, options: MatchOptions): Matcher | string {
  if (pattern === '') return () => []
  const flags = RE2JS.MULTILINE | (options.matchesCase ? 0 : RE2JS.CASE_INSENSITIVE)
  let compiled: RE2JS
  try {
    compiled = RE2JS.compile(pattern, flags)
  } catch (error) {
    return faultOf(error, pattern)
  }
  return function* (text) {
    const matcher = compiled.matcher(text)
    while (matcher.find()) {
      const start = matcher.start()
      const end = matcher.end()
      if (start === end || (options.isWholeWord && !isAlone(text, start, end))) continue
      const groupCount = matcher.groupCount()
      const group = (name: string): string | null | undefined => {
        if (!/^\d+$/.test(name)) return Object.hasOwn(compiled.namedGroups(), name) ? matcher.group(name) : undefined
        return Number(name) <= groupCount ? matcher.group(Number(name)) : undefined
      }
      yield { start, end, replaced: expand(replacement, text.slice(start, end), group) }
    }
  }
}

/** A group that is not there is left as it is written; one that took nothing is empty. */
function expand(replacement: string, whole: string, group: (name: string) => string | null | undefined): string {
  return replacement.replace(/\$(?:\$|&|(\d{1,2})|<(\w+)>)/g, (written, number?: string, name?: string) => {
    if (written === '$$') return '$'
    if (written === '$&') return whole
    const taken = group(number ?? name ?? '')
    return taken === undefined ? written : (taken ?? '')
  })
}

const unsupported: readonly (readonly [RegExp, string])[] = [
  [/\(\?<?[=!]/, 'Lookahead and lookbehind, (?=…) and (?<=…), aren’t supported.'],
  [/\\[1-9]/, 'Backreferences, \\1, aren’t supported.'],
]

function faultOf(error: unknown, pattern: string): string {
  const known = unsupported.find(([sign]) => sign.test(pattern))
  if (known) return known[1]
  const says = error instanceof Error ? error.message.replace(/^error parsing regexp:\s*/i, '') : ''
  return says === '' ? 'Invalid regular expression.' : `Invalid regular expression: ${says}.`
}
