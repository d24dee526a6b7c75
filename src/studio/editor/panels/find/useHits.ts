import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { wordsMatcher } from '#pathway/texts/match.ts'
import type { patternMatcher } from '#pathway/texts/pattern.ts'
import { findTexts, type TextHits } from '#pathway/texts/replace.ts'
import { useEditor } from '../../session/document/store.ts'
import { useFinder } from '../../session/view/finderStore.ts'

/** More than these nobody looks through before replacing them. */
const MOST = 2_000

const NONE: TextHits = { hits: [], isCut: false }

/** What was found just now; `fault` says why nothing can be. */
export interface Found extends TextHits {
  readonly fault: string | undefined
}

/** Searches the pathway as it is edited and as the search is typed; typing never waits for it. */
export function useHits(): Found {
  const document = useDeferredValue(useEditor(state => state.document))
  const search = useDeferredValue(useFinder(state => state.search))
  const readPattern = usePatternMatcher(search.isPattern)
  return useMemo(() => {
    const { words, replacement, isPattern, groups } = search
    const matcher = !isPattern
      ? wordsMatcher(words, replacement, search)
      : (readPattern?.(words, replacement, search) ?? (() => []))
    if (typeof matcher === 'string') return { ...NONE, fault: matcher }
    return { ...findTexts(document, matcher, groups, MOST), fault: undefined }
  }, [document, search, readPattern])
}

/** The engine for regular expressions, which is loaded when the first one is asked for. */
function usePatternMatcher(isAsked: boolean): typeof patternMatcher | undefined {
  const [engine, setEngine] = useState<{ readonly read: typeof patternMatcher }>()
  useEffect(() => {
    if (!isAsked || engine) return
    let isCurrent = true
    import('#pathway/texts/pattern.ts').then(loaded => {
      if (isCurrent) setEngine({ read: loaded.patternMatcher })
    })
    return () => {
      isCurrent = false
    }
  }, [isAsked, engine])
  return engine?.read
}
