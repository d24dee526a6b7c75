import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { nodeTexts } from '#nodes/kinds.ts'
import type { PathwayDocument } from '#pathway/document.ts'
import { wordsMatcher } from '#pathway/texts/match.ts'
import { findTexts, hitsOf, listGroups, type TextHits, textsOf } from '#pathway/texts/replace.ts'
import { useEditor } from '../../hooks/useEditor.ts'
import { useFinder } from '../../hooks/useFinder.ts'
import type { Search } from '../../session/view/finderStore.ts'
import { createPatternSearch } from './patternSearch.ts'

/** Maximum number of matches: nobody reviews more before replacing them. */
const MOST = 2_000

/** Matches of the current search. `fault` says why it cannot run. */
export interface Found extends TextHits {
  readonly fault: string | undefined
  /** True while the matches are of an earlier search or document. */
  readonly isSearching: boolean
}

const NONE: Found = { hits: [], isCut: false, fault: undefined, isSearching: false }

/** Searches the pathway as it is edited and as the search is typed; typing never waits for it. */
export function useHits(): Found {
  const document = useDeferredValue(useEditor(state => state.document))
  const search = useDeferredValue(useFinder(state => state.search))
  const byWords = useMemo(() => {
    if (search.isPattern) return NONE
    const { words, replacement, groups } = search
    return { ...NONE, ...findTexts(document, nodeTexts, wordsMatcher(words, replacement, search), groups, MOST) }
  }, [document, search])
  const byPattern = useHitsOfPattern(document, search)
  return search.isPattern ? byPattern : byWords
}

/** Searches in a worker where the words are a regular expression. */
function useHitsOfPattern(document: PathwayDocument, search: Search): Found {
  const [searcher] = useState(() => createPatternSearch())
  const [answered, setAnswered] = useState({ document, search, found: NONE })
  useEffect(() => {
    if (!search.isPattern) return
    const { words, replacement, matchesCase, isWholeWord, groups } = search
    const held = listGroups(document, nodeTexts, groups)
    const options = { matchesCase, isWholeWord }
    searcher.search({ pattern: words, replacement, options, texts: textsOf(held), most: MOST }, answer => {
      const found = typeof answer === 'string' ? { ...NONE, fault: answer } : { ...NONE, ...hitsOf(held, answer) }
      setAnswered({ document, search, found })
    })
  }, [searcher, document, search])
  useEffect(() => searcher.end, [searcher])
  const isSearching = answered.document !== document || answered.search !== search
  return isSearching ? { ...answered.found, isSearching } : answered.found
}
